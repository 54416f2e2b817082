-- Roles and database of Gudang, on a server without them: psql -v ON_ERROR_STOP=1 -f roles.sql as superuser, with both passwords in
-- the environment. At each start the owner migrates the tables and grants the application its rights (docs/decisions/0055-three-database-secrets.md).
\getenv owner_password OWNER_PASSWORD
\getenv application_password APPLICATION_PASSWORD
create role gudang_owner login password :'owner_password';

create role gudang login password :'application_password';

create database gudang owner gudang_owner;

\connect gudang
-- Leaves large objects, session locks, XML functions and DO blocks to superusers; the owner of the tables keeps PL/pgSQL.
do $$
declare
  routine regprocedure;
begin
  for routine in
    select oid from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace
      and proname ~ '^lo_|^loread$|^lowrite$|^pg_(try_)?advisory_lock|xml|^xpath'
  loop
    execute format('revoke execute on routine %s from public', routine);
  end loop;
end $$;

revoke usage on language plpgsql from public;

grant usage on language plpgsql to gudang_owner;
