#!/bin/sh
# Installs Debian's PostgreSQL, creates an empty database with its two roles, and adds their addresses to .env.
# Run as root in the folder of Gudang: sh deploy/postgresql/on-debian.sh
set -eu
if grep -qs '^DATABASE_URL=' .env; then echo "The .env here has a DATABASE_URL already." >&2; exit 1; fi
DEBIAN_FRONTEND=noninteractive apt-get install -y postgresql
OWNER_PASSWORD=$(openssl rand -hex 24)
APPLICATION_PASSWORD=$(openssl rand -hex 24)
export OWNER_PASSWORD APPLICATION_PASSWORD
# The user postgres may not be able to read this folder.
as_superuser() { su postgres -c "cd / && psql -qXAt -v ON_ERROR_STOP=1 $*"; }
as_superuser <"$(dirname "$0")/roles.sql"
server=127.0.0.1:$(as_superuser -c "'show port'")
touch .env
chmod 600 .env
{
  echo "DATABASE_URL=postgres://gudang:$APPLICATION_PASSWORD@$server/gudang"
  echo "DATABASE_OWNER_URL=postgres://gudang_owner:$OWNER_PASSWORD@$server/gudang"
} >>.env
echo "The database gudang is ready; .env has its addresses."
