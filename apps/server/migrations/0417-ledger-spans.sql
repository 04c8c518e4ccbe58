-- What a thousand entries of a guarded account come to, by kind: totals of a long history are read from these sums. A span
-- holds the versions from span * 1000 + 1 on; the roll-up writes it when it meets the last of them.
create table ledger_spans (
  account_id bigint not null references ledger_accounts (id),
  span bigint not null check (span >= 0),
  kind text not null,
  entries integer not null check (entries > 0),
  sum_in bigint not null check (sum_in >= 0),
  sum_out bigint not null check (sum_out >= 0),
  primary key (account_id, span, kind)
);
grant select on ledger_spans to sanam_app;

insert into ledger_spans
select e.account_id, (e.version - 1) / 1000, e.kind, count(*), coalesce(sum(e.amount) filter (where e.amount > 0), 0),
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
  from ledger_entries e join ledger_balances b on b.account_id = e.account_id
 where e.version is not null and e.version <= b.version / 1000 * 1000
 group by 1, 2, 3;
