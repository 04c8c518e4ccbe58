-- What an installation's secret makes of a fixed text. A node with another secret could open nothing that is sealed, and
-- would seal what the others cannot open: it refuses to start.
create table platform_installation (
  is_only boolean primary key default true check (is_only),
  secret_check text not null,
  created_at timestamptz not null default platform_now()
);
grant select, insert on platform_installation to sanam_app;
