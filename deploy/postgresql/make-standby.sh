#!/bin/sh
# Usage, as the user postgres, with PostgreSQL stopped: make-standby.sh PRIMARY_HOST PRIMARY_PORT DATA_FOLDER
# with PGPASSWORD set to the password of gudang_replication. Copies the primary into the folder, which must be empty or missing,
# and configures replication. Then start PostgreSQL, and run `synchronous.sh on` on the primary.
set -eu
pg_basebackup -d "host=$1 port=$2 user=gudang_replication application_name=gudang_standby" -D "$3" -X stream -c fast -R
