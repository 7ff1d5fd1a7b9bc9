-- Runs once, in an empty database, as its superuser: makes the role of the service, which owns one database and nothing more.
\set password `cat "$DATABASE_PASSWORD_FILE"`
create role vitrine login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database vitrine owner vitrine;
revoke connect, temporary on database vitrine from public;
revoke connect on database postgres from public;
