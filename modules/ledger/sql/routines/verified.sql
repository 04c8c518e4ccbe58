-- Check point of the verified ledger. The application checks the rules; these functions return the next block and move
-- the check point.

-- Returns the block to verify next, its times, and the problem of its place in the chain. No row: nothing is left, or
-- another node is at work. Locks the check point until the transaction ends. The time span begins at the end of the
-- previous block's, so that spans leave no gap.
drop function if exists ledger_verify_next();
create or replace function ledger_verify_next()
returns table (block bigint, first_id bigint, last_id bigint, since timestamptz, until timestamptz, problem text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_done ledger_verified;
  v_block ledger_blocks;
begin
  select * into v_done from ledger_verified for update skip locked;
  if not found then
    return;
  end if;
  if v_done.block > 0 and not exists (
    select from ledger_blocks b where b.number = v_done.block and b.last_id = v_done.last_id and b.hash = v_done.hash) then
    return query select v_done.block, v_done.last_id + 1, v_done.last_id, v_done.posted_at, v_done.posted_at,
                        'the last verified block was changed or removed';
    return;
  end if;
  select * into v_block from ledger_blocks b where b.number > v_done.block order by b.number limit 1;
  if not found then
    return;
  end if;
  return query
    select v_block.number, v_block.first_id, v_block.last_id, least(v_done.posted_at, min(p.at)), greatest(v_done.posted_at, max(p.at)),
           case when v_block.number <> v_done.block + 1 or v_block.first_id <> v_done.last_id + 1
                  or v_block.previous_hash <> v_done.hash then 'does not follow the block before it' end
    from ledger_postings p where p.id between v_block.first_id and v_block.last_id;
end
$$;

-- Returns the problem of a block after the check point by computing its hash again.
create or replace function ledger_block_problem(p_block bigint) returns text
language sql stable as $$
  select case when f.hash <> b.hash or f.postings <> b.postings then 'a posting was changed, added or removed' end
  from ledger_blocks b cross join ledger_verified v cross join lateral ledger_block_hash(v.hash, b.first_id, b.last_id) f
  where b.number = p_block
$$;

-- Moves the check point to the next block if its hash is right. Otherwise returns the problem and does not move. Call
-- it in the transaction of ledger_verify_next.
create or replace function ledger_mark_verified(p_block bigint, p_until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_done ledger_verified;
  v_block ledger_blocks;
  v_problem text := ledger_block_problem(p_block);
begin
  if v_problem is not null then
    return v_problem;
  end if;
  select * into strict v_done from ledger_verified for update;
  select * into strict v_block from ledger_blocks where number = p_block;
  if v_block.number <> v_done.block + 1 or v_block.first_id <> v_done.last_id + 1 then
    raise exception 'block % does not follow block %', p_block, v_done.block;
  end if;
  insert into ledger_verified_sums (account_id, balance)
    select account_id, sum(amount) from ledger_entries
      where posting_id between v_block.first_id and v_block.last_id and version is null group by account_id
    on conflict (account_id) do update set balance = ledger_verified_sums.balance + excluded.balance;
  update ledger_verified set block = v_block.number, last_id = v_block.last_id, hash = v_block.hash,
    posted_at = coalesce(p_until, posted_at), verified_at = platform_now(), broken_block = null, broken = null, broken_at = null;
  return null;
end
$$;

-- Stores the reason why the check stopped. The first finding of a block keeps its time.
create or replace function ledger_mark_broken(p_block bigint, p_broken jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update ledger_verified set broken_block = p_block, broken = p_broken,
    broken_at = case when broken_block = p_block then broken_at else platform_now() end
$$;

-- Returns stored balances that differ from their newest entry, among the next p_accounts after those of the last call.
-- A call after the last account begins again with the first one, so no call looks at nothing.
drop function if exists ledger_sweep_balances(integer);
create or replace function ledger_sweep_balances(p_accounts integer)
returns table (account_id bigint, balance bigint, version bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_after bigint;
  v_last bigint;
begin
  select swept_account into v_after from ledger_verified for update skip locked;
  if not found then
    return;
  end if;
  if not exists (select from ledger_balances b where b.account_id > v_after) then
    v_after := 0;
  end if;
  select max(x.account_id) into v_last from (
    select b.account_id from ledger_balances b where b.account_id > v_after order by b.account_id limit p_accounts) x;
  return query
    select b.account_id, b.balance, b.version
    from ledger_balances b cross join lateral ledger_is_newest(b.account_id, b.version, b.balance) n
    where b.account_id > v_after and b.account_id <= v_last and not n.is_newest
    order by b.account_id;
  update ledger_verified set swept_account = coalesce(v_last, 0);
end
$$;

-- Checks whether this version is the newest of the account, with this balance after it. Returns one row. PostgreSQL inlines
-- a function that returns a table, but starts a scalar function with a subquery once for each account.
create or replace function ledger_is_newest(p_account bigint, p_version bigint, p_balance bigint)
returns table (is_newest boolean)
language sql stable as $$
  select count(*) filter (where e.version > p_version) = 0
         and case when p_version = 0 then p_balance = 0
                  else count(*) filter (where e.version = p_version and e.balance_after = p_balance) > 0 end
  from ledger_entries e
  where e.account_id = p_account and e.version >= p_version
$$;

revoke execute on function
  ledger_verify_next(),
  ledger_block_problem(bigint),
  ledger_mark_verified(bigint, timestamptz),
  ledger_mark_broken(bigint, jsonb),
  ledger_sweep_balances(integer),
  ledger_is_newest(bigint, bigint, bigint)
  from public, sanam_app;
grant execute on function
  ledger_verify_next(),
  ledger_block_problem(bigint),
  ledger_mark_verified(bigint, timestamptz),
  ledger_mark_broken(bigint, jsonb),
  ledger_sweep_balances(integer),
  ledger_is_newest(bigint, bigint, bigint)
  to sanam_app;
