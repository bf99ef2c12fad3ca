// The calls of clients.night.test.ts with a client that OpenAPI Generator makes; prints what it saw as JSON.
import com.google.gson.JsonObject
import com.google.gson.JsonParser
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.MultipartBody
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.RequestBody.Companion.toRequestBody
import org.openapitools.client.apis.ExperimentsApi
import org.openapitools.client.apis.JobsApi
import org.openapitools.client.apis.ProcessesApi
import org.openapitools.client.apis.ProductsApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.ConfigurationCreate
import org.openapitools.client.models.ExperimentInput
import org.openapitools.client.models.ScaleAnalysisRequest

private val given = JsonParser.parseString(System.getenv("CLIENT_INPUT")).asJsonObject

private fun given(name: String): String = given[name].asString

/** A call without the generated client, as a value. */
private fun call(address: String, body: RequestBody? = null): JsonObject {
    val request = Request.Builder().url(address).header("Authorization", "Bearer ${given("token")}")
    val sent = if (body == null) request.build() else request.post(body).build()
    return JsonParser.parseString(OkHttpClient().newCall(sent).execute().body!!.string()).asJsonObject
}

fun main() {
    val url = given("url")
    ApiClient.accessToken = given("token")
    val (product, process) = listOf(given("product"), given("process"))
    val products = ProductsApi(url).listProducts().products.map { it.name }

    val processes = ProcessesApi(url)
    val current = processes.getProcess(product, process).configuration!!
    val configuration = ConfigurationCreate(current.uoSettings, current.lockedValues, note = "saved by Kotlin")
    val saved = processes.createProcessConfiguration(product, process, configuration).id

    val request = ScaleAnalysisRequest(minOutput = 1000.0, maxOutput = 100000.0, points = 3)
    val id = JobsApi(url).startScaleAnalysis(product, process, request).id
    var job: JsonObject
    do {
        Thread.sleep(200)
        // The generated job is an interface, which cannot be read.
        job = call("$url/v1/products/$product/pipelines/$process/jobs/$id.json")
    } while (job["status"].asString in listOf("queued", "running"))

    val experiments = ExperimentsApi(url)
    val operation = "ultrafiltration"
    val experiment = experiments.createExperiment(product, operation, ExperimentInput(name = "Kotlin"))
    // The generated upload sends the parts that are left out as empty texts, which are refused.
    val form =
        MultipartBody.Builder().setType(MultipartBody.FORM)
            .addFormDataPart("file", "flux.csv", given("file").toRequestBody("text/csv".toMediaType()))
            .addFormDataPart("header_row", "1")
            .build()
    val uploaded = call("$url/v1/experiments/$product/$operation/${experiment.id}/file", form)

    val refused =
        try {
            experiments.createExperiment(product, operation, ExperimentInput(name = ""))
            null
        } catch (error: ClientException) {
            val body = JsonParser.parseString((error.response as ClientError<*>).body as String).asJsonObject
            mapOf("status" to error.statusCode, "fields" to body["fields"])
        }
    val seen =
        mapOf(
            "products" to products,
            "saved" to saved,
            "job" to job["status"],
            "points" to job["result"].asJsonObject["points"].asJsonArray.size(),
            "rows" to uploaded["file"].asJsonObject["row_count"],
            "refused" to refused,
        )
    println(Serializer.gson.toJson(seen))
    System.exit(0)
}
