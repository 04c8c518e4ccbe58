-- Large wins that members carry apart, under plans whose carry is `quarantine`: one member's win is set off against that
-- member's own later losses. Amounts are millionths of a minor unit, as what counts has weights and shares.

create table agents_carried_apart (
  run_id bigint not null references agents_runs,
  -- In the order in which the run looked: who has two places carries from the one to the other.
  place integer not null,
  path bigint[] not null,
  member_no bigint not null references agents_members (member_no),
  -- What the member's play adds to the base, and what of it counts now.
  net numeric not null,
  carried_in numeric not null check (carried_in <= 0),
  counted numeric not null,
  carried_out numeric not null check (carried_out <= 0),
  primary key (run_id, place),
  check (carried_in + net = counted + carried_out),
  check (carried_in < 0 or carried_out < 0)
);
create index agents_carried_apart_member on agents_carried_apart (member_no, run_id);
create trigger agents_carried_apart_append_only before update or delete or truncate on agents_carried_apart
  for each statement execute function platform_refuse_change();
grant select, insert on agents_carried_apart to sanam_app;
