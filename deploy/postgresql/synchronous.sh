#!/bin/sh
# On the primary, as the user postgres. `synchronous.sh on` once a standby follows: from then on no write is acknowledged that the standby
# has not. `synchronous.sh off` when the standby is gone and writes wait for it.
set -eu
case "${1:-}" in
  on) names=gudang_standby ;;
  off) names= ;;
  *) echo "synchronous.sh on|off" >&2; exit 2 ;;
esac
psql -XqAt -v ON_ERROR_STOP=1 -d postgres -c "alter system set synchronous_standby_names = '$names'" -c "select pg_reload_conf()" >/dev/null
