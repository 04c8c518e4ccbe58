-- The books. A posting is one row that takes an amount from one account and gives it to another, so it cannot unbalance.
-- Nothing here is ever updated but balances and roll-ups; the application's role may only read and call the functions.

create table ledger_currencies (
  number smallint primary key check (number between 1 and 999),
  code text not null unique,
  exponent smallint not null,
  unique (number, code)
);
insert into ledger_currencies values (1, 'THB', 2), (2, 'FUN', 2), (3, 'PTS', 0);

-- Guarded accounts have a locked balance row that never goes below zero. The others are the house's side.
create table ledger_classes (
  class text primary key,
  guarded boolean not null
);
insert into ledger_classes values
  ('player_cash', true), ('player_hold', true), ('player_bonus', true), ('player_points', true),
  ('player_vendor', true), ('agent_wallet', true), ('transfer_transit', true),
  ('bank', false), ('payment_clearing', false), ('suspense', false), ('house_gaming', false), ('house_lottery', false),
  ('jackpot_pool', false), ('wage_expense', false), ('dividend_expense', false), ('promo_expense', false),
  ('fee_income', false), ('payment_fee_expense', false), ('player_receivable', false), ('points_pool', false),
  ('points_redeemed', false), ('rounding', false);

-- The last three digits of an account's id are its currency's number. So a posting's CHECK alone proves that both of
-- its sides have one currency (L13), without looking up two account rows for every bet.
create sequence ledger_account_numbers;
create table ledger_accounts (
  id bigint primary key,
  class text not null references ledger_classes,
  owner text not null check (length(owner) between 1 and 200),
  currency text not null,
  currency_number smallint not null generated always as ((id % 1000)::smallint) stored,
  guarded boolean not null,
  opened_at timestamptz not null default platform_now(),
  unique (class, owner, currency),
  foreign key (currency_number, currency) references ledger_currencies (number, code)
);
create index ledger_accounts_owner on ledger_accounts (owner);

-- Half-filled pages: an update then finds room beside the old version and touches no index.
create table ledger_balances (
  account_id bigint primary key references ledger_accounts (id),
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- Transactions other than bets and wins. `source` is the idempotency key (L7). Movements of games are kept in
-- games_movements instead and take their id from the same sequence.
create sequence ledger_transaction_ids;
create table ledger_transactions (
  id bigint primary key,
  source_type text not null,
  source_id text not null,
  kind text not null,
  member_id text,
  memo jsonb,
  content_hash text not null,
  posting_ids bigint[] not null,
  at timestamptz not null default platform_now(),
  unique (source_type, source_id)
);
create index ledger_transactions_member on ledger_transactions (member_id, id) where member_id is not null;

-- Partition-ready: the only unique key is the id. The number is taken after the transaction got its own number, which
-- ledger_final_posting() relies on; the sequence must keep its cache of 1 for the same reason.
create sequence ledger_posting_ids cache 1;
create table ledger_postings (
  id bigint primary key default (case when pg_current_xact_id() is null then null else nextval('ledger_posting_ids') end),
  transaction_id bigint not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null check (amount > 0),
  from_balance_after bigint check (from_balance_after >= 0),
  from_version bigint,
  to_balance_after bigint check (to_balance_after >= 0),
  to_version bigint,
  context_id bigint,
  at timestamptz not null default platform_now(),
  kind text not null,
  check (from_account <> to_account),
  check (from_account % 1000 = to_account % 1000),
  check ((from_balance_after is null) = (from_version is null) and (to_balance_after is null) = (to_version is null))
);
-- An account's history; the house's side has none, its postings are found by id.
create index ledger_postings_from on ledger_postings (from_account, from_version) where from_version is not null;
create index ledger_postings_to on ledger_postings (to_account, to_version) where to_version is not null;

-- The same as two signed entries, for reading and for the invariants.
create view ledger_entries as
  select id as posting_id, transaction_id, kind, from_account as account_id, -amount as amount,
         from_balance_after as balance_after, from_version as version, to_account as counterpart_id, context_id, at
  from ledger_postings
  union all
  select id, transaction_id, kind, to_account, amount, to_balance_after, to_version, from_account, context_id, at
  from ledger_postings;

-- Balances of the house's accounts up to a posting; the rest is added when read.
create table ledger_rollups (
  account_id bigint primary key references ledger_accounts (id),
  balance bigint not null
);
create table ledger_rollup_state (
  only_row boolean primary key default true check (only_row),
  upto bigint not null
);
insert into ledger_rollup_state values (true, 0);

-- The hash chain, made behind the bets by one sealer.
create table ledger_blocks (
  number bigint primary key,
  first_id bigint not null,
  last_id bigint not null check (last_id >= first_id),
  postings integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default platform_now()
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'ledger_blocks'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement
                    execute function platform_refuse_change()', v_table || '_append_only', v_table);
  end loop;
end
$$;

-- Opens an account once and returns its id; the same id at every call.
create function ledger_open_account(p_class text, p_owner text, p_currency text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_guarded boolean;
begin
  select id into v_id from ledger_accounts where class = p_class and owner = p_owner and currency = p_currency;
  if found then
    return v_id;
  end if;
  select guarded into strict v_guarded from ledger_classes where class = p_class;
  insert into ledger_accounts (id, class, owner, currency, guarded)
    select nextval('ledger_account_numbers') * 1000 + number, p_class, p_owner, code, v_guarded
    from ledger_currencies where code = p_currency
    on conflict (class, owner, currency) do nothing
    returning id into v_id;
  if v_id is null then
    select id into strict v_id from ledger_accounts where class = p_class and owner = p_owner and currency = p_currency;
  elsif v_guarded then
    insert into ledger_balances (account_id) values (v_id);
  end if;
  return v_id;
end
$$;

-- Takes from a guarded account and gives to the house. Nothing happens and nulls come back when the balance is short.
-- For functions that hold the account's lock already; they assign the result (`t := ledger_take(…)`), which is far
-- cheaper than selecting from it.
create function ledger_take(
  p_transaction bigint, p_kind text, p_account bigint, p_house bigint, p_amount bigint, p_context bigint, p_at timestamptz,
  out balance bigint, out version bigint
) language plpgsql as $$
begin
  update ledger_balances b set balance = b.balance - p_amount, version = b.version + 1
    where b.account_id = p_account and b.balance >= p_amount
    returning b.balance, b.version into balance, version;
  if found then
    insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version, context_id, at)
      values (p_transaction, p_kind, p_account, p_house, p_amount, balance, version, p_context, p_at);
  end if;
end
$$;

-- Gives from the house to a guarded account.
create function ledger_give(
  p_transaction bigint, p_kind text, p_house bigint, p_account bigint, p_amount bigint, p_context bigint, p_at timestamptz,
  out balance bigint, out version bigint
) language plpgsql as $$
begin
  update ledger_balances b set balance = b.balance + p_amount, version = b.version + 1
    where b.account_id = p_account
    returning b.balance, b.version into strict balance, version;
  insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, to_balance_after, to_version, context_id, at)
    values (p_transaction, p_kind, p_house, p_account, p_amount, balance, version, p_context, p_at);
end
$$;

-- What a transaction did to the guarded accounts it touched: their state right after it.
create function ledger_posted(p_transaction bigint, p_replayed boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('transactionId', t.id::text, 'replayed', p_replayed, 'balances', coalesce((
    select jsonb_agg(jsonb_build_object('class', a.class, 'owner', a.owner, 'balance', last.balance_after::text,
                                        'version', last.version::text) order by a.id)
    from (
      select distinct on (account_id) account_id, balance_after, version from (
        select from_account as account_id, from_balance_after as balance_after, from_version as version
        from ledger_postings where id = any (t.posting_ids)
        union all
        select to_account, to_balance_after, to_version from ledger_postings where id = any (t.posting_ids)
      ) sides where version is not null order by account_id, version desc
    ) last join ledger_accounts a on a.id = last.account_id), '[]'))
  from ledger_transactions t where t.id = p_transaction
$$;

-- Posts one transaction: p_moves = [{"fromClass", "fromOwner", "toClass", "toOwner", "amount"}], carried out in order.
-- Raises SA001 (a guarded balance is short) and SA002 (this source was posted with other moves).
create function ledger_post(
  p_source_type text, p_source_id text, p_kind text, p_member text, p_memo jsonb, p_context bigint,
  p_currency text, p_moves jsonb
) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  v_hash text := encode(sha256(convert_to(jsonb_build_array(p_kind, p_currency, p_moves)::text, 'UTF8')), 'hex');
  v_transaction bigint;
  v_known record;
  v_postings bigint[];
  v_accounts bigint[] := '{}';
  v_step record;
  v_balance bigint;
  v_from_version bigint;
  v_from_balance bigint;
  v_to_version bigint;
  v_to_balance bigint;
begin
  perform pg_current_xact_id();
  v_transaction := nextval('ledger_transaction_ids');
  v_postings := array(select nextval('ledger_posting_ids') from generate_series(1, jsonb_array_length(p_moves)));
  insert into ledger_transactions (id, source_type, source_id, kind, member_id, memo, content_hash, posting_ids)
    values (v_transaction, p_source_type, p_source_id, p_kind, p_member, p_memo, v_hash, v_postings)
    on conflict (source_type, source_id) do nothing;
  if not found then
    select id, content_hash into strict v_known from ledger_transactions
      where source_type = p_source_type and source_id = p_source_id;
    if v_known.content_hash <> v_hash then
      raise exception 'ledger.conflict' using errcode = 'SA002', detail = p_source_type || ' ' || p_source_id;
    end if;
    return ledger_posted(v_known.id, true);
  end if;

  for v_step in
    select distinct class, owner from (
      select m ->> 'fromClass' as class, m ->> 'fromOwner' as owner from jsonb_array_elements(p_moves) m
      union all select m ->> 'toClass', m ->> 'toOwner' from jsonb_array_elements(p_moves) m) sides
    order by class, owner
  loop
    v_accounts := v_accounts || ledger_open_account(v_step.class, v_step.owner, p_currency);
  end loop;
  -- Always in ascending account id: two postings over the same accounts then wait for each other and never deadlock.
  perform 1 from ledger_balances b where b.account_id = any (v_accounts) order by b.account_id for update;

  for v_step in
    select m.n, (m.move ->> 'amount')::bigint as amount, f.id as from_id, f.guarded as from_guarded, f.class as from_class,
           t.id as to_id, t.guarded as to_guarded
    from jsonb_array_elements(p_moves) with ordinality m (move, n)
    join ledger_accounts f on f.class = m.move ->> 'fromClass' and f.owner = m.move ->> 'fromOwner' and f.currency = p_currency
    join ledger_accounts t on t.class = m.move ->> 'toClass' and t.owner = m.move ->> 'toOwner' and t.currency = p_currency
    order by m.n
  loop
    v_from_balance := null; v_from_version := null; v_to_balance := null; v_to_version := null;
    if v_step.from_guarded then
      update ledger_balances set balance = balance - v_step.amount, version = version + 1
        where account_id = v_step.from_id and balance >= v_step.amount
        returning balance, version into v_from_balance, v_from_version;
      if not found then
        select balance into v_balance from ledger_balances where account_id = v_step.from_id;
        raise exception 'ledger.insufficientBalance' using errcode = 'SA001', detail =
          jsonb_build_object('class', v_step.from_class, 'balance', v_balance::text, 'amount', v_step.amount::text)::text;
      end if;
    end if;
    if v_step.to_guarded then
      update ledger_balances set balance = balance + v_step.amount, version = version + 1
        where account_id = v_step.to_id returning balance, version into strict v_to_balance, v_to_version;
    end if;
    insert into ledger_postings (id, transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version,
                                 to_balance_after, to_version, context_id)
      values (v_postings[v_step.n], v_transaction, p_kind, v_step.from_id, v_step.to_id, v_step.amount, v_from_balance,
              v_from_version, v_to_balance, v_to_version, p_context);
  end loop;
  return ledger_posted(v_transaction, false);
end
$$;

-- Holds the lock every movement of this owner takes, to the end of the caller's transaction.
create function ledger_lock_owner(p_owner text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.owner = p_owner order by b.account_id for update of b;
end
$$;

-- A house account's balance: what is rolled up and what came after, read in one snapshot.
create function ledger_house_balance(p_account bigint) returns bigint
language sql stable as $$
  select (coalesce((select balance from ledger_rollups where account_id = p_account), 0)
    + coalesce((select sum(case when to_account = p_account then amount else -amount end) from ledger_postings
                where id > (select upto from ledger_rollup_state) and (to_account = p_account or from_account = p_account)), 0))::bigint
$$;

-- The highest posting number N such that every posting up to N is either committed and visible or will never be.
-- Numbers are taken before commit, so the newest may belong to transactions that still run: remember the newest number,
-- then wait until every transaction that could hold it or a lower one has ended. Stores no transaction number, so a
-- restored database (which counts its transactions anew) needs nothing. Null when the wait was too long.
create function ledger_final_posting(p_wait_ms integer default 200) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_newest bigint := (select case when is_called then last_value else 0 end from ledger_posting_ids);
  v_mine xid8 := pg_current_xact_id();
begin
  for i in 0 .. p_wait_ms / 5 loop
    if pg_snapshot_xmin(pg_current_snapshot()) >= v_mine then
      return v_newest;
    end if;
    perform pg_sleep(0.005);
  end loop;
  return null;
end
$$;

-- Folds at most p_step posting numbers into the roll-ups. Returns how many; 0 when there is nothing final to fold.
create function ledger_roll_up(p_step integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_final bigint := ledger_final_posting();
  v_upto bigint;
  v_end bigint;
begin
  select upto into v_upto from ledger_rollup_state for update skip locked;
  if not found or v_final is null or v_final <= v_upto then
    return 0;
  end if;
  v_end := least(v_final, v_upto + p_step);
  insert into ledger_rollups (account_id, balance)
    select account_id, sum(amount) from ledger_entries
      where posting_id > v_upto and posting_id <= v_end and version is null group by account_id order by account_id
    on conflict (account_id) do update set balance = ledger_rollups.balance + excluded.balance;
  update ledger_rollup_state set upto = v_end;
  return v_end - v_upto;
end
$$;

-- The hash of a block: SHA-256 over the hash before it and every posting in the order of the numbers.
create function ledger_block_hash(p_previous bytea, p_first bigint, p_last bigint, out hash bytea, out postings integer)
language sql stable as $$
  select sha256(p_previous || convert_to(coalesce(string_agg(
           row(id, transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version,
               to_balance_after, to_version, context_id, (extract(epoch from at) * 1000000)::bigint)::text,
           E'\n' order by id), ''), 'UTF8')),
         count(*)::integer
  from ledger_postings where id between p_first and p_last
$$;

-- Seals at most p_step posting numbers into the next block. Returns the block's number and hash, nulls when there was nothing.
create function ledger_seal(p_step integer, out number bigint, out hash bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_final bigint;
  v_last record;
  v_end bigint;
  v_sealed record;
begin
  if not pg_try_advisory_xact_lock(7261003) then
    return;
  end if;
  v_final := ledger_final_posting();
  select b.number, b.last_id, b.hash into v_last from ledger_blocks b order by b.number desc limit 1;
  if v_final is null or v_final <= coalesce(v_last.last_id, 0) then
    return;
  end if;
  v_end := least(v_final, coalesce(v_last.last_id, 0) + p_step);
  v_sealed := ledger_block_hash(coalesce(v_last.hash, ''), coalesce(v_last.last_id, 0) + 1, v_end);
  number := coalesce(v_last.number, 0) + 1;
  hash := v_sealed.hash;
  insert into ledger_blocks (number, first_id, last_id, postings, previous_hash, hash)
    values (number, coalesce(v_last.last_id, 0) + 1, v_end, v_sealed.postings, coalesce(v_last.hash, ''), v_sealed.hash);
end
$$;

-- Recomputes the chain; one row for each block that does not fit.
create function ledger_verify_chain() returns table (block bigint, problem text)
language plpgsql stable as $$
declare
  v_block ledger_blocks;
  v_hash bytea := '';
  v_last bigint := 0;
  v_number bigint := 0;
  v_found record;
begin
  for v_block in select * from ledger_blocks b order by b.number loop
    v_found := ledger_block_hash(v_hash, v_block.first_id, v_block.last_id);
    if v_block.number <> v_number + 1 or v_block.first_id <> v_last + 1 or v_block.previous_hash <> v_hash then
      block := v_block.number; problem := 'does not follow the block before it'; return next;
    elsif v_found.hash <> v_block.hash or v_found.postings <> v_block.postings then
      block := v_block.number; problem := 'a posting was changed, added or removed'; return next;
    end if;
    v_hash := v_block.hash;
    v_last := v_block.last_id;
    v_number := v_block.number;
  end loop;
end
$$;

revoke execute on function
  ledger_open_account, ledger_take, ledger_give, ledger_posted, ledger_post, ledger_lock_owner, ledger_house_balance,
  ledger_final_posting, ledger_roll_up, ledger_block_hash, ledger_seal, ledger_verify_chain from public;
grant execute on function
  ledger_open_account, ledger_post, ledger_lock_owner, ledger_house_balance, ledger_roll_up, ledger_block_hash, ledger_seal,
  ledger_verify_chain to sanam_app;
grant select on
  ledger_currencies, ledger_classes, ledger_accounts, ledger_balances, ledger_transactions, ledger_postings, ledger_entries,
  ledger_rollups, ledger_rollup_state, ledger_blocks to sanam_app;
