-- Nodes of a seal's tree, each over 1024 tickets: a ticket's way to the root needs its own 1024 tickets and these, not the
-- whole draw.
create table lottery_seal_nodes (
  draw_id bigint not null references lottery_draws,
  place integer not null check (place >= 0),
  first_ticket bigint not null,
  last_ticket bigint not null check (last_ticket >= first_ticket),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (draw_id, place)
);
grant select, insert on lottery_seal_nodes to sanam_app;
create trigger lottery_seal_nodes_append_only before update or delete on lottery_seal_nodes
  for each row execute function platform_refuse_change();
