#!/bin/sh
# Run on the primary, as the user postgres. `synchronous.sh on`, once a standby is replicating: commits wait for the standby.
# `synchronous.sh off`, when the standby is lost and commits wait for it.
set -eu
case "${1:-}" in
  on) names=gudang_standby ;;
  off) names= ;;
  *) echo "synchronous.sh on|off" >&2; exit 2 ;;
esac
psql -XqAt -v ON_ERROR_STOP=1 -d postgres -c "alter system set synchronous_standby_names = '$names'" -c "select pg_reload_conf()" >/dev/null
