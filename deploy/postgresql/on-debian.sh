#!/bin/sh
# Installs Debian's PostgreSQL, creates an empty database with its two roles, and adds their addresses to a file, by default .env.
# Run as root in the folder of Gudang: sh deploy/postgresql/on-debian.sh [file]. Runs again after an interruption.
set -eu
settings=${1:-.env}
if grep -qs '^DATABASE_URL=.' "$settings"; then echo "$settings has a DATABASE_URL already." >&2; exit 1; fi
# Applies to the cluster that the package creates.
mkdir -p /etc/postgresql-common/createcluster.d
echo "initdb_options = '--data-checksums'" >/etc/postgresql-common/createcluster.d/gudang.conf
dpkg --configure -a
DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get install -y -o DPkg::Lock::Timeout=120 postgresql
service postgresql start
OWNER_PASSWORD=$(openssl rand -hex 24)
APPLICATION_PASSWORD=$(openssl rand -hex 24)
export OWNER_PASSWORD APPLICATION_PASSWORD
# The user postgres may not be able to read this folder.
as_superuser() { su postgres -c "cd / && psql -qXAt -v ON_ERROR_STOP=1 $*"; }
exists=$(echo "select count(*) from pg_database where datname = 'gudang'" | as_superuser)
if [ "$exists" = 1 ]; then
  tables=$(echo "select count(*) from pg_class where relkind = 'r' and oid >= 16384" | as_superuser gudang)
  if [ "$tables" != 0 ]; then
    echo "The database gudang has tables: its addresses are in the settings of the Gudang that uses it." >&2
    exit 1
  fi
fi
# An interrupted run leaves roles and a database whose passwords are lost.
printf 'drop %s;\n' "database if exists gudang" "role if exists gudang" "role if exists gudang_owner" | as_superuser
as_superuser <"$(dirname "$0")/roles.sql"
server=127.0.0.1:$(echo "show port" | as_superuser)
[ -e "$settings" ] || install -m 600 /dev/null "$settings"
printf '%s\n' "DATABASE_URL=postgres://gudang:$APPLICATION_PASSWORD@$server/gudang" \
  "DATABASE_OWNER_URL=postgres://gudang_owner:$OWNER_PASSWORD@$server/gudang" >>"$settings"
echo "The database gudang is ready; $settings has its addresses."
