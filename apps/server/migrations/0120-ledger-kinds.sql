-- The ways in which money may move, as the modules declare them (their money-kinds.ts). The migration step fills the
-- table; the application only reads it. A way that is no longer declared stays as the record of what was posted before.
create table ledger_kinds (
  kind text not null,
  from_class text not null references ledger_classes,
  to_class text not null references ledger_classes,
  -- The source_type of the transaction; for moves of games 'vendorTransaction', which is kept in games_movements.
  source_type text not null,
  is_declared boolean not null default true,
  primary key (kind, from_class, to_class, source_type)
);
grant select on ledger_kinds to sanam_app;
