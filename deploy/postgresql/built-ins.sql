-- Leaves large objects, session locks, XML functions and DO blocks to superusers; the owner of the tables keeps PL/pgSQL.
-- Run by a superuser in the database of Gudang: psql -d gudang -v owner=gudang_owner -f built-ins.sql
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
grant usage on language plpgsql to :"owner";
