//! The calls of clients.night.test.ts with a client that OpenAPI Generator makes; prints what it saw as JSON.
use serde_json::{json, Value};
use std::{env, fs, thread::sleep, time::Duration};
use titre::apis::{configuration::Configuration, experiments_api, jobs_api, processes_api, products_api, Error};
use titre::models::{ConfigurationCreate, ExperimentInput, ScaleAnalysisRequest};

fn main() {
    let input: Value = serde_json::from_str(&env::var("CLIENT_INPUT").unwrap()).unwrap();
    let given = |name: &str| input[name].as_str().unwrap().to_owned();
    let client = Configuration {
        base_path: given("url"),
        bearer_access_token: Some(given("token")),
        ..Configuration::new()
    };
    let (product, process) = (given("product"), given("process"));

    let list = products_api::list_products(&client, None, None, None, None, None, None, None).unwrap();
    let names: Vec<String> = list.products.into_iter().map(|one| one.name).collect();

    let current = processes_api::get_process(&client, &product, &process, None, None, None).unwrap().configuration.unwrap();
    let mut configuration = ConfigurationCreate::new(current.uo_settings, *current.locked_values);
    configuration.note = Some("saved by Rust".to_owned());
    let saved = processes_api::create_process_configuration(
        &client, &product, &process, configuration, None, None, None, None,
    )
    .unwrap()
    .id;

    let mut request = ScaleAnalysisRequest::new(1000.0, 100000.0);
    request.points = Some(3);
    let id = jobs_api::start_scale_analysis(&client, &product, &process, request, None, None, None, None).unwrap().id;
    // The generated enumeration of jobs takes `type` away from its variants, which need it: the job is read as a value.
    let address = format!("{}/v1/products/{product}/pipelines/{process}/jobs/{id}.json", client.base_path);
    let job = loop {
        sleep(Duration::from_millis(200));
        let job: Value = client.client.get(&address).bearer_auth(given("token")).send().unwrap().json().unwrap();
        if job["status"] != "queued" && job["status"] != "running" {
            break job;
        }
    };

    let operation = "ultrafiltration";
    let create = |name: &str| {
        let input = ExperimentInput::new(name.to_owned());
        experiments_api::create_experiment(&client, &product, operation, input, None, None, None, None)
    };
    let experiment = create("Rust").unwrap();
    let flux = env::temp_dir().join(format!("flux-{}.csv", experiment.id));
    fs::write(&flux, given("file")).unwrap();
    let uploaded = experiments_api::upload_experiment_file(
        &client, &product, operation, &experiment.id, None, None, None, None, Some(flux.clone()), None, None, None,
        Some("1"), None,
    )
    .unwrap();
    fs::remove_file(flux).unwrap();

    let refused = match create("") {
        Err(Error::ResponseError(response)) => {
            let body: Value = serde_json::from_str(&response.content).unwrap();
            json!({ "status": response.status.as_u16(), "fields": body["fields"] })
        }
        _ => Value::Null,
    };
    let seen = json!({
        "products": names, "saved": saved, "job": job["status"], "points": job["result"]["points"].as_array().unwrap().len(),
        "rows": uploaded.file.unwrap().row_count, "refused": refused,
    });
    println!("{seen}");
}
