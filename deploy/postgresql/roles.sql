-- Creates the database users; run once on the primary:
-- psql -v owner_password=... -v password=... -v replication_password=... -f roles.sql
-- The owner of the tables migrates them at each start, and grants the application its rights (docs/decisions/0055-three-database-secrets.md).
create role gudang_owner login password :'owner_password';
create role gudang login password :'password';
-- Set here, because an instance behind PgBouncer cannot set them itself (docs/decisions/0015-node-postgres.md).
alter role gudang set statement_timeout = '15s';
alter role gudang set idle_in_transaction_session_timeout = '5s';
create database gudang owner gudang_owner;
create role gudang_replication login replication password :'replication_password';
create role gudang_check login connection limit 10;
\connect gudang
\set owner gudang_owner
\ir built-ins.sql
