-- Accounts: opened once, locked by their owner, read.

-- Opens an account once and returns its id; the same id at every call.
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

-- Holds the locks that every posting to this owner's accounts of one scope takes, to the end of the caller's transaction;
-- accounts of an owner `owner:part` are among them.
create or replace function ledger_lock_owner(p_owner text, p_scope text default 'player') returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id join ledger_classes c on c.class = a.class
    where split_part(a.owner, ':', 1) = p_owner and c.lock_scope = p_scope order by b.account_id for update of b;
end
$$;

-- A house account's balance: what is rolled up and what came after, read in one snapshot.
create or replace function ledger_house_balance(p_account bigint) returns bigint
language sql stable as $$
  select (coalesce((select balance from ledger_rollups where account_id = p_account), 0)
    + coalesce((select sum(case when to_account = p_account then amount else -amount end) from ledger_postings
                where id > (select upto from ledger_rollup_state) and (to_account = p_account or from_account = p_account)), 0))::bigint
$$;

revoke execute on function
  ledger_open_account(text, text, text),
  ledger_lock_owner(text, text),
  ledger_house_balance(bigint)
  from public, sanam_app;
grant execute on function
  ledger_open_account(text, text, text),
  ledger_lock_owner(text, text),
  ledger_house_balance(bigint)
  to sanam_app;
