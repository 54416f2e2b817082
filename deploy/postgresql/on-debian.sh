#!/bin/sh
# Installs Debian's PostgreSQL, creates an empty database with its two roles, and adds their addresses to .env.
# Run as root in the folder of Gudang: sh deploy/postgresql/on-debian.sh
set -eu
here=$(dirname "$0")
if grep -qs '^DATABASE_URL=' .env; then echo "The .env here has a DATABASE_URL already." >&2; exit 1; fi
DEBIAN_FRONTEND=noninteractive apt-get install -y postgresql
owner_password=$(openssl rand -hex 24)
password=$(openssl rand -hex 24)
# The user postgres may not be able to read this folder.
as_superuser() { su postgres -c "cd / && psql -qXAt -v ON_ERROR_STOP=1 -v owner=gudang_owner $*"; }
as_superuser <<SQL
begin;
create role gudang_owner login password '$owner_password';
create role gudang login password '$password';
commit;
create database gudang owner gudang_owner;
SQL
as_superuser -d gudang <"$here/built-ins.sql"
server=127.0.0.1:$(as_superuser -c "'show port'")
touch .env
chmod 600 .env
{
  echo "DATABASE_URL=postgres://gudang:$password@$server/gudang"
  echo "DATABASE_OWNER_URL=postgres://gudang_owner:$owner_password@$server/gudang"
} >>.env
echo "The database gudang is ready; .env has its addresses."
