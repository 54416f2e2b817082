-- Runs once in the empty database, as superuser, with both passwords in the environment.
\getenv owner_password OWNER_PASSWORD
\getenv application_password APPLICATION_PASSWORD
create role gudang_owner login password :'owner_password';
create role gudang login password :'application_password';
create database gudang owner gudang_owner;
\connect gudang
\set owner gudang_owner
\i /docker-entrypoint-initdb.d/built-ins/built-ins.sql
