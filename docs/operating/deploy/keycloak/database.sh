#!/bin/sh
# Runs once, when the database server starts with an empty folder: Keycloak has a role and a database of its own.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$KEYCLOAK_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE keycloak LOGIN PASSWORD :'password';
CREATE DATABASE keycloak OWNER keycloak;
SQL
