"""The calls of clients.night.test.ts with the client that openapi-python-client generates; prints what it saw as JSON."""

import json
import os
import time
from io import BytesIO

from httpx import Timeout
from titre import AuthenticatedClient
from titre.api.experiments import create_experiment, upload_experiment_file
from titre.api.jobs import get_job, start_scale_analysis
from titre.api.processes import create_process_configuration, get_process
from titre.api.products import list_products
from titre.models import (
    ConfigurationCreate,
    Created,
    Error,
    Experiment,
    ExperimentFileUpload,
    ExperimentInput,
    JobStarted,
    ProcessWithConfiguration,
    ProductList,
    ScaleAnalysisJob,
    ScaleAnalysisRequest,
    ScaleAnalysisResult,
)
from titre.types import File

given = json.loads(os.environ["CLIENT_INPUT"])
product, process = given["product"], given["process"]
client = AuthenticatedClient(base_url=given["url"], token=given["token"], timeout=Timeout(600))

products = list_products.sync(client=client)
assert isinstance(products, ProductList), products

current = get_process.sync(product, process, client=client)
assert isinstance(current, ProcessWithConfiguration) and current.configuration, current
saved = create_process_configuration.sync(
    product,
    process,
    client=client,
    body=ConfigurationCreate(
        uo_settings=current.configuration.uo_settings,
        locked_values=current.configuration.locked_values,
        note="saved by Python",
    ),
)
assert isinstance(saved, Created), saved

started = start_scale_analysis.sync(
    product,
    process,
    client=client,
    body=ScaleAnalysisRequest(min_output=1000, max_output=100_000, points=3),
)
assert isinstance(started, JobStarted), started
while True:
    job = get_job.sync(product, process, started.id, client=client)
    assert isinstance(job, ScaleAnalysisJob), job
    if job.status in ("succeeded", "failed", "cancelled"):
        break
    time.sleep(0.2)
assert isinstance(job.result, ScaleAnalysisResult), job

experiment = create_experiment.sync(
    product, "ultrafiltration", client=client, body=ExperimentInput(name="Python")
)
assert isinstance(experiment, Experiment), experiment
file = File(payload=BytesIO(given["file"].encode()), file_name="flux.csv", mime_type="text/csv")
uploaded = upload_experiment_file.sync(
    product,
    "ultrafiltration",
    experiment.id,
    client=client,
    body=ExperimentFileUpload(file=file, header_row="1"),
)
assert isinstance(uploaded, Experiment) and uploaded.file, uploaded

refused = create_experiment.sync_detailed(
    product, "ultrafiltration", client=client, body=ExperimentInput(name="")
)
assert isinstance(refused.parsed, Error), refused

print(
    json.dumps(
        {
            "products": [one.name for one in products.products],
            "saved": saved.id,
            "job": str(job.status),
            "points": len(job.result.points),
            "rows": uploaded.file.row_count,
            "refused": {"status": int(refused.status_code), "fields": refused.parsed.fields},
        }
    )
)
