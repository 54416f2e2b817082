#!/bin/sh
# Run on the standby, as the user postgres, when the primary is lost and cannot restart by itself. Promotes the standby and turns
# synchronous replication off; the setting is part of the copy, and without a standby every commit would wait forever.
set -eu
psql -XqAt -v ON_ERROR_STOP=1 -d postgres -c "alter system set synchronous_standby_names = ''" -c "select pg_reload_conf()" -c "select pg_promote()" >/dev/null
