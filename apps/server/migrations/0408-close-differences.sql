-- The daily close by the ledger beside the statement: a difference is kept as the rows that explain it, never as a number
-- alone. By the ledger a day begins where the last one ended by the ledger, so a difference stays until it is cleared up.
alter table payments_day_closes add column ledger_opening bigint;
update payments_day_closes c
   set ledger_opening = f.opening + f.moved
  from (select close_id, first_value(opening) over days as opening,
               coalesce(sum(in_sum - out_sum - fee_sum)
                          over (partition by account_key order by day rows between unbounded preceding and 1 preceding), 0) as moved
          from payments_day_closes
        window days as (partition by account_key order by day)) f
 where f.close_id = c.close_id;
alter table payments_day_closes
  alter column ledger_opening set not null,
  drop column difference,
  add column difference bigint
    generated always as (closing - (ledger_opening + in_sum - out_sum - fee_sum)) stored,
  drop constraint if exists payments_day_closes_check,
  add constraint payments_day_closes_due check (closing = ledger_opening + in_sum - out_sum - fee_sum or due is not null);

-- What explains the difference of a close, as it was signed. `effect`: by how much the statement is above the ledger for it.
create table payments_close_differences (
  close_id text not null references payments_day_closes,
  ordinal integer not null check (ordinal > 0),
  -- `unstated`: our lines have it, no statement has it by the end of the day. `early`: the statement has it on this day or
  -- before, our lines have it later. `byHand`: the maker wrote it.
  kind text not null check (kind in ('unstated', 'early', 'byHand')),
  line_id text references payments_statement_lines,
  effect bigint not null check (effect <> 0),
  note text,
  primary key (close_id, ordinal),
  check ((kind = 'byHand') = (line_id is null)),
  check ((kind = 'byHand') = (note is not null))
);
grant select, insert on payments_close_differences to sanam_app;
