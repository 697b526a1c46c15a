#!/bin/sh
# Makes the database of uploaded tables, whose role sees no metadata.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$TABLES_PASSWORD" <<'SQL'
CREATE ROLE tables LOGIN PASSWORD :'password';
CREATE DATABASE tables OWNER tables;
REVOKE CONNECT ON DATABASE chartroom FROM PUBLIC;
SQL
