-- /etc/patroni/bootstrap.sql: Patroni runs it once on the first primary. Owner postgres, mode 0600, because it has passwords.
\set owner_password '{{OWNER_PASSWORD}}'
\set application_password '{{APPLICATION_PASSWORD}}'
\ir roles.sql
