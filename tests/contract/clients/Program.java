// The calls of clients.night.test.ts with a client that OpenAPI Generator makes; prints what it saw as JSON.
import java.io.File;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ExperimentsApi;
import org.openapitools.client.api.JobsApi;
import org.openapitools.client.api.ProcessesApi;
import org.openapitools.client.api.ProductsApi;
import org.openapitools.client.model.ConfigurationCreate;
import org.openapitools.client.model.Experiment;
import org.openapitools.client.model.ExperimentInput;
import org.openapitools.client.model.JobStatus;
import org.openapitools.client.model.ModelConfiguration;
import org.openapitools.client.model.ScaleAnalysisJob;
import org.openapitools.client.model.ScaleAnalysisRequest;

public class Program {
  private static final String INPUT = System.getenv("CLIENT_INPUT");

  private static String given(String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(INPUT);
    if (!found.find()) throw new IllegalArgumentException(name);
    return found.group(1).replace("\\n", "\n").replace("\\\"", "\"");
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = Connect.to(given("url"), given("token"));
    String product = given("product");
    String process = given("process");
    String names =
        new ProductsApi(client)
            .listProducts(null, null, null, null, null, null, null).getProducts().stream()
                .map(one -> "\"" + one.getName() + "\"")
                .collect(Collectors.joining(","));

    ProcessesApi processes = new ProcessesApi(client);
    ModelConfiguration current = processes.getProcess(product, process, null, null, null).getConfiguration();
    ConfigurationCreate configuration =
        new ConfigurationCreate()
            .uoSettings(current.getUoSettings())
            .lockedValues(current.getLockedValues())
            .note("saved by Java");
    String saved = processes.createProcessConfiguration(product, process, configuration, null, null, null, null).getId();

    JobsApi jobs = new JobsApi(client);
    ScaleAnalysisRequest request = new ScaleAnalysisRequest().minOutput(1000.0).maxOutput(100000.0).points(3);
    String id = jobs.startScaleAnalysis(product, process, request, null, null, null, null).getId();
    ScaleAnalysisJob job;
    do {
      Thread.sleep(200);
      job = (ScaleAnalysisJob) jobs.getJob(product, process, id, null, null).getActualInstance();
    } while (job.getStatus() == JobStatus.QUEUED || job.getStatus() == JobStatus.RUNNING);

    ExperimentsApi experiments = new ExperimentsApi(client);
    String operation = "ultrafiltration";
    Experiment experiment = experiments.createExperiment(product, operation, new ExperimentInput().name("Java"), null, null, null, null);
    File flux = File.createTempFile("flux", ".csv");
    Files.writeString(flux.toPath(), given("file"));
    Experiment uploaded =
        experiments.uploadExperimentFile(product, operation, experiment.getId(), null, null, null, null, flux, null, null, null, "1", null);

    String refused = "null";
    try {
      experiments.createExperiment(product, operation, new ExperimentInput().name(""), null, null, null, null);
    } catch (ApiException error) {
      Matcher fields = Pattern.compile("\"fields\":(\\[[^\\]]*\\])").matcher(error.getResponseBody());
      if (fields.find()) refused = "{\"status\":" + error.getCode() + ",\"fields\":" + fields.group(1) + "}";
    }
    System.out.println(
        "{\"products\":[" + names + "],\"saved\":\"" + saved + "\",\"job\":\"" + job.getStatus() + "\",\"points\":"
            + job.getResult().getPoints().size() + ",\"rows\":" + uploaded.getFile().getRowCount() + ",\"refused\":" + refused + "}");
    System.exit(0);
  }
}
