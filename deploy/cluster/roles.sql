-- /etc/patroni/roles.sql: Patroni runs it once on the first primary. Owner postgres, mode 0600, because it has passwords.
-- The owner of the tables migrates them at each start, and grants the application its rights (docs/decisions/0055-three-database-secrets.md).
create role gudang_owner login password '{{OWNER_PASSWORD}}';
create role gudang login password '{{APPLICATION_PASSWORD}}';
create database gudang owner gudang_owner;
\connect gudang
\set owner gudang_owner
\ir built-ins.sql
