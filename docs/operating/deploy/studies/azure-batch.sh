#!/bin/sh
# A large study as 64 tasks of Azure Batch: docs/guides/large-studies.md. Needs a pool for containers that mounts a share at
# $AZ_BATCH_NODE_MOUNTS_DIR/study, and `az batch account login`.
set -eu
az batch job create --id titre-study --pool-id studies
for task in $(seq 0 63); do
  cat > "task-$task.json" <<TASK
{
  "id": "$task",
  "commandLine": "clients/cli/titre.mjs monte-carlo /study/plant.json --samples 100000000 --metric cogs --shard 64 --parts /study/parts",
  "constraints": { "maxTaskRetryCount": 3 },
  "containerSettings": {
    "imageName": "company.azurecr.io/titre:latest",
    "containerRunOptions": "--env AZ_BATCH_TASK_ID=$task --volume \$AZ_BATCH_NODE_MOUNTS_DIR/study:/study"
  }
}
TASK
  az batch task create --job-id titre-study --json-file "task-$task.json"
done
