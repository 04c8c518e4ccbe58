-- Opens, locks and reads accounts.

-- Returns the id of an account; opens it at the first call.
create or replace function ledger_open_account(p_class text, p_owner text, p_currency text) returns bigint
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

-- Takes the locks of every posting to this owner's accounts of one scope, until the end of the caller's transaction;
-- includes accounts of an owner `owner:part`.
create or replace function ledger_lock_owner(p_owner text, p_scope text default 'player') returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id join ledger_classes c on c.class = a.class
    where split_part(a.owner, ':', 1) = p_owner and c.lock_scope = p_scope order by b.account_id for update of b;
end
$$;

-- Returns a house account's balance: the roll-up and later postings, read in one snapshot.
create or replace function ledger_house_balance(p_account bigint) returns bigint
language sql stable as $$
  select (coalesce((select balance from ledger_rollups where account_id = p_account), 0)
    + coalesce((select sum(case when to_account = p_account then amount else -amount end) from ledger_postings
                where id > (select upto from ledger_rollup_state) and (to_account = p_account or from_account = p_account)), 0))::bigint
$$;

-- Returns the newest version of a guarded account posted before a moment; 0 if none. Uses a binary search after a look
-- at the newest one, so it costs a few look-ups for any length of history. Times increase with versions except for the
-- seconds that a set of commands waits, so use a margin. Without the generic plan every look-up is planned again, which
-- costs forty times the look-up.
create or replace function ledger_version_before(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_low bigint := 0;
  v_middle bigint := (select version from ledger_balances where account_id = p_account);
  v_high bigint := v_middle;
begin
  while v_low < v_high loop
    if coalesce((select at from ledger_postings where from_account = p_account and from_version = v_middle limit 1),
                (select at from ledger_postings where to_account = p_account and to_version = v_middle limit 1)) < p_at then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
    v_middle := (v_low + v_high + 1) / 2;
  end loop;
  return v_low;
end
$$;

revoke execute on function
  ledger_open_account(text, text, text),
  ledger_lock_owner(text, text),
  ledger_house_balance(bigint),
  ledger_version_before(bigint, timestamptz)
  from public, sanam_app;
grant execute on function
  ledger_open_account(text, text, text),
  ledger_lock_owner(text, text),
  ledger_house_balance(bigint),
  ledger_version_before(bigint, timestamptz)
  to sanam_app;

-- Returns the balance of every owner in a class of guarded accounts.
create or replace function ledger_balances_of_class(p_class text, p_currency text) returns table (owner text, balance bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.owner, b.balance from ledger_accounts a join ledger_balances b on b.account_id = a.id
  where a.class = p_class and a.currency = p_currency
$$;
revoke execute on function ledger_balances_of_class(text, text) from public, sanam_app;
grant execute on function ledger_balances_of_class(text, text) to sanam_app;
