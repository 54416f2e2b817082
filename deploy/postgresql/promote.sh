#!/bin/sh
# On the standby, as the user postgres, when the primary is gone and cannot come back by itself: makes it the primary. It waits for no
# standby then, as there is none: the setting came with the copy, and writes would wait for ever.
set -eu
psql -XqAt -v ON_ERROR_STOP=1 -d postgres -c "alter system set synchronous_standby_names = ''" -c "select pg_reload_conf()" -c "select pg_promote()" >/dev/null
