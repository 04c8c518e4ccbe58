-- Every node writes its row when it is asked whether it is ready: a database that answers and takes no writes is not.
create table platform_heartbeats (
  node_id text primary key,
  at timestamptz not null default platform_now()
);
grant select, insert, update, delete on platform_heartbeats to sanam_app;
