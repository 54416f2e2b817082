#!/bin/sh
# On a machine whose PostgreSQL is stopped, as the user postgres: make-standby.sh PRIMARY_HOST PRIMARY_PORT DATA_FOLDER, with
# PGPASSWORD=(that of gudang_replication). Copies the primary into the folder, which has to be empty or not there, to follow it
# from then on. Start PostgreSQL after it, then run synchronous.sh on at the primary.
set -eu
pg_basebackup -d "host=$1 port=$2 user=gudang_replication application_name=gudang_standby" -D "$3" -X stream -c fast -R
