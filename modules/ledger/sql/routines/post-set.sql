-- Posts many transactions at once, each once for its source.

-- Returns the same moves with the ids of existing accounts.
create or replace function ledger_set_accounts(p_moves ledger_set_move[]) returns ledger_set_move[]
language sql stable as $$
  select array(
    select row(m.step, m.transaction_id, m.posting_id, m.kind, m.source_type, m.context_id, m.amount, m.currency,
               m.from_class, m.from_owner, f.id, m.to_class, m.to_owner, t.id)::ledger_set_move
    from unnest(p_moves) m
    left join ledger_accounts f on f.class = m.from_class and f.owner = m.from_owner and f.currency = m.currency
    left join ledger_accounts t on t.class = m.to_class and t.owner = m.to_owner and t.currency = m.currency)
$$;

-- Posts a set of transactions, in any currencies, all or none: p_commands = [{"sourceType", "sourceId", "kind",
-- "member", "memo", "context", "currency", "moves": as in ledger_post}]. Returns a row for each command; o_replayed:
-- its source was posted before. Writes and raises the same as ledger_post for one command after another.
-- Every lock is taken in an order that all sets share: sources by name, then accounts to open by name, then the guarded
-- accounts of the whole set in ascending id.
create or replace function ledger_post_set(p_commands jsonb)
returns table (o_n bigint, o_transaction_id bigint, o_replayed boolean)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_mergejoin = off
set jit = off as $$
declare
  v_commands ledger_set_command[];
  v_moves ledger_set_move[];
  v_opened bigint[] := '{}'; -- guarded accounts opened by this set: their balances are written once, at the end
  v_wrong text;
begin
  perform pg_current_xact_id();
  with command as materialized (
    select e.n, e.command, nextval('ledger_transaction_ids') as id,
           ledger_content_hash(e.command ->> 'kind', e.command ->> 'currency', e.command -> 'moves') as content_hash,
           array(select nextval('ledger_posting_ids') from generate_series(1, jsonb_array_length(e.command -> 'moves'))) as posting_ids
    from jsonb_array_elements(p_commands) with ordinality e (command, n)
  ), added as (
    insert into ledger_transactions (id, source_type, source_id, kind, member_id, memo, content_hash, posting_ids)
      select c.id, c.command ->> 'sourceType', c.command ->> 'sourceId', c.command ->> 'kind', c.command ->> 'member',
             c.command -> 'memo', c.content_hash, c.posting_ids
      from command c order by c.command ->> 'sourceType', c.command ->> 'sourceId', c.n
      on conflict (source_type, source_id) do nothing
      returning id
  )
  select array_agg(row(c.n, c.id, a.id is not null, c.command ->> 'sourceType', c.command ->> 'sourceId', c.command ->> 'kind',
                       c.content_hash, (c.command ->> 'context')::bigint, c.command ->> 'currency', c.posting_ids,
                       c.command -> 'moves')::ledger_set_command)
    into v_commands from command c left join added a on a.id = c.id;

  select t.source_type || ' ' || t.source_id into v_wrong
    from unnest(v_commands) c join ledger_transactions t on t.source_type = c.source_type and t.source_id = c.source_id
    where not c.is_new and t.content_hash <> c.content_hash limit 1;
  if found then
    raise exception 'ledger.conflict' using errcode = 'SA002', detail = v_wrong;
  end if;

  v_moves := ledger_set_accounts(array(
    select row(row_number() over (order by c.n, m.n), c.id, c.posting_ids[m.n], c.kind, c.source_type, c.context_id,
               (m.move ->> 'amount')::bigint, c.currency, m.move ->> 'fromClass', m.move ->> 'fromOwner', null,
               m.move ->> 'toClass', m.move ->> 'toOwner', null)::ledger_set_move
    from unnest(v_commands) c cross join lateral jsonb_array_elements(c.moves) with ordinality m (move, n)
    where c.is_new));

  select concat_ws(' ', m.kind, m.from_class, m.to_class, m.source_type) into v_wrong
    from (select distinct s.kind, s.from_class, s.to_class, s.source_type from unnest(v_moves) s) m
    where not exists (select 1 from ledger_kinds k where k.kind = m.kind and k.from_class = m.from_class
                      and k.to_class = m.to_class and k.source_type = m.source_type and k.is_declared) limit 1;
  if found then
    raise exception 'ledger.undeclaredKind' using errcode = 'SA003', detail = v_wrong;
  end if;

  if exists (select 1 from unnest(v_moves) m where m.from_id is null or m.to_id is null) then
    with missing as (
      select m.from_class as class, m.from_owner as owner, m.currency from unnest(v_moves) m where m.from_id is null
      union select m.to_class, m.to_owner, m.currency from unnest(v_moves) m where m.to_id is null
    ), opened as (
      insert into ledger_accounts (id, class, owner, currency, guarded)
        select nextval('ledger_account_numbers') * 1000 + u.number, m.class, m.owner, u.code, c.guarded
        from missing m join ledger_classes c on c.class = m.class join ledger_currencies u on u.code = m.currency
        order by m.class, m.owner, m.currency
        on conflict (class, owner, currency) do nothing
        returning id, guarded
    ) select coalesce(array_agg(o.id) filter (where o.guarded), '{}') into v_opened from opened o;
    v_moves := ledger_set_accounts(v_moves);
  end if;

  perform 1 from ledger_balances b
    where b.account_id = any (array(select m.from_id from unnest(v_moves) m union select m.to_id from unnest(v_moves) m))
    order by b.account_id for update;

  with before as materialized (
    select b.account_id, b.balance, b.version from ledger_balances b
      where b.account_id = any (array(select m.from_id from unnest(v_moves) m union select m.to_id from unnest(v_moves) m))
    union all select o.id, 0, 0 from unnest(v_opened) o (id)
  ), side as (
    select m.step, true as is_from, m.from_id as account_id, -m.amount as change from unnest(v_moves) m
    union all select m.step, false, m.to_id, m.amount from unnest(v_moves) m
  ), summed as (
    -- House accounts have no balance here, so their columns are null.
    select s.step, s.is_from, s.account_id, s.change, (b.balance + sum(s.change) over w)::bigint as balance,
           b.version + count(*) over w as version, lead(s.step) over w is null as is_last
    from side s left join before b on b.account_id = s.account_id
    window w as (partition by s.account_id order by s.step rows between unbounded preceding and current row)
  ), after as materialized (
    select s.step, s.is_from, s.account_id, s.version, s.is_last,
           case when s.balance < 0 then ledger_refuse_short(s.account_id, s.balance - s.change, -s.change) else s.balance end as balance
    from summed s
  ), changed as (
    update ledger_balances b set balance = a.balance, version = a.version
      from after a where b.account_id = a.account_id and a.is_last
  ), started as (
    insert into ledger_balances (account_id, balance, version)
      select a.account_id, a.balance, a.version from after a
      where a.is_last and a.account_id in (select o.id from unnest(v_opened) o (id)) order by a.account_id
  ), sides as materialized (
    select a.step, max(a.balance) filter (where a.is_from) as from_balance, max(a.version) filter (where a.is_from) as from_version,
           max(a.balance) filter (where not a.is_from) as to_balance, max(a.version) filter (where not a.is_from) as to_version
    from after a group by a.step
  )
  insert into ledger_postings (id, transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version,
                               to_balance_after, to_version, context_id)
    select m.posting_id, m.transaction_id, m.kind, m.from_id, m.to_id, m.amount, s.from_balance, s.from_version, s.to_balance,
           s.to_version, m.context_id
    from unnest(v_moves) m join sides s on s.step = m.step order by m.step;

  return query
    select c.n, coalesce(t.id, c.id), not c.is_new
    from unnest(v_commands) c
    left join ledger_transactions t on not c.is_new and t.source_type = c.source_type and t.source_id = c.source_id
    order by c.n;
end
$$;

revoke execute on function
  ledger_set_accounts(ledger_set_move[]),
  ledger_post_set(jsonb)
  from public, sanam_app;
grant execute on function ledger_post_set(jsonb) to sanam_app;
