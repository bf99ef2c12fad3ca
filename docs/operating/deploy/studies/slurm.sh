#!/bin/sh
# A large study as 64 tasks of Slurm: docs/guides/large-studies.md. `sbatch slurm.sh` in a folder that all nodes share.
#SBATCH --job-name=titre-study
#SBATCH --array=1-64
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
# A task whose node fails runs again; its part is the same.
#SBATCH --requeue
exec /opt/titre/node_modules/.bin/titre monte-carlo plant.json --samples 100000000 --metric cogs --shard 64 --parts parts
