-- Posts one transaction of any moves, once for its source.

-- Returns the state of the guarded accounts of a transaction right after it.
create or replace function ledger_posted(p_transaction bigint, p_replayed boolean) returns jsonb
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

-- Returns a hash of a transaction's content, to compare two commands with the same source.
create or replace function ledger_content_hash(p_kind text, p_currency text, p_moves jsonb) returns text
language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(p_kind, p_currency, p_moves)::text, 'UTF8')), 'hex')
$$;

-- Raises SA001. Has a result only so that an expression can call it.
create or replace function ledger_refuse_short(p_account bigint, p_balance bigint, p_amount bigint) returns bigint
language plpgsql as $$
begin
  raise exception 'ledger.insufficientBalance' using errcode = 'SA001', detail = jsonb_build_object(
    'class', (select class from ledger_accounts where id = p_account), 'balance', p_balance::text, 'amount', p_amount::text)::text;
end
$$;

-- jit is off: with scans and joins switched off, PostgreSQL before 18 adds their penalty to a plan's cost and would
-- compile it.
-- Posts one transaction: p_moves = [{"fromClass", "fromOwner", "toClass", "toOwner", "amount"}], carried out in order.
-- Raises SA001 (a guarded balance is short), SA002 (this source was posted with other moves) and SA003 (no module
-- declares this kind between these accounts with this source).
create or replace function ledger_post(
  p_source_type text, p_source_id text, p_kind text, p_member text, p_memo jsonb, p_context bigint,
  p_currency text, p_moves jsonb
) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off as $$
declare
  v_hash text := ledger_content_hash(p_kind, p_currency, p_moves);
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
  -- Always in ascending account id, so that two postings over the same accounts wait for each other and never deadlock.
  perform 1 from ledger_balances b where b.account_id = any (v_accounts) order by b.account_id for update;

  for v_step in
    select m.n, (m.move ->> 'amount')::bigint as amount, f.id as from_id, f.guarded as from_guarded, f.class as from_class,
           t.id as to_id, t.guarded as to_guarded, t.class as to_class
    from jsonb_array_elements(p_moves) with ordinality m (move, n)
    join ledger_accounts f on f.class = m.move ->> 'fromClass' and f.owner = m.move ->> 'fromOwner' and f.currency = p_currency
    join ledger_accounts t on t.class = m.move ->> 'toClass' and t.owner = m.move ->> 'toOwner' and t.currency = p_currency
    order by m.n
  loop
    if not exists (select 1 from ledger_kinds k where k.kind = p_kind and k.from_class = v_step.from_class
                   and k.to_class = v_step.to_class and k.source_type = p_source_type and k.is_declared) then
      raise exception 'ledger.undeclaredKind' using errcode = 'SA003',
        detail = concat_ws(' ', p_kind, v_step.from_class, v_step.to_class, p_source_type);
    end if;
    v_from_balance := null; v_from_version := null; v_to_balance := null; v_to_version := null;
    if v_step.from_guarded then
      update ledger_balances set balance = balance - v_step.amount, version = version + 1
        where account_id = v_step.from_id and balance >= v_step.amount
        returning balance, version into v_from_balance, v_from_version;
      if not found then
        select balance into v_balance from ledger_balances where account_id = v_step.from_id;
        perform ledger_refuse_short(v_step.from_id, v_balance, v_step.amount);
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

revoke execute on function
  ledger_posted(bigint, boolean),
  ledger_content_hash(text, text, jsonb),
  ledger_refuse_short(bigint, bigint, bigint),
  ledger_post(text, text, text, text, jsonb, bigint, text, jsonb)
  from public, sanam_app;
grant execute on function ledger_post(text, text, text, text, jsonb, bigint, text, jsonb) to sanam_app;
