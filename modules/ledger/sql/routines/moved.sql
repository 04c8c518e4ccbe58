-- Postings of given kinds, for followers of the ledger.

-- Returns the newest posting number and a transaction number above that of everybody who could have it or a lower one. Called
-- first in a transaction of its own: its number must be younger than the posting number that is read.
create or replace function ledger_mark(out newest bigint, out mark xid8)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a mark is taken first in its transaction';
  end if;
  newest := (select case when is_called then last_value else 0 end from ledger_posting_ids);
  mark := pg_current_xact_id();
end
$$;
revoke execute on function ledger_mark() from public, sanam_app;
grant execute on function ledger_mark() to sanam_app;

-- Returns whether every transaction older than a mark has ended: then each posting up to its number is visible or will never
-- be. Transactions that began after it do not matter, so waiting for a mark ends under any load.
create or replace function ledger_is_final(p_mark xid8) returns boolean
language sql volatile as $$
  select pg_snapshot_xmin(pg_current_snapshot()) >= p_mark
$$;
revoke execute on function ledger_is_final(xid8) from public, sanam_app;
grant execute on function ledger_is_final(xid8) to sanam_app;

-- Returns postings of these kinds after one number, with their source and the owner of the guarded account (the receiving
-- one if both are), among at most p_step numbers; `upto` is the last number read. p_final: a number that is final, by
-- ledger_mark and ledger_is_final.
create or replace function ledger_moved(p_after bigint, p_step integer, p_kinds text[], p_final bigint,
  out upto bigint, out postings jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  upto := greatest(p_after, least(p_final, p_after + p_step));
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'source_type', t.source_type, 'source_id', t.source_id,
                                               'owner', a.owner, 'currency', a.currency, 'amount', p.amount, 'at', p.at)
                            order by p.id), '[]') into postings
    from ledger_postings p
    join ledger_transactions t on t.id = p.transaction_id
    join ledger_accounts a on a.id = case when p.to_version is null then p.from_account else p.to_account end
   where p.id > p_after and p.id <= upto and p.kind = any(p_kinds)
     and (p.from_version is not null or p.to_version is not null);
end
$$;
revoke execute on function ledger_moved(bigint, integer, text[], bigint) from public, sanam_app;
grant execute on function ledger_moved(bigint, integer, text[], bigint) to sanam_app;

-- Returns the times at which sources were posted. p_sources: [{"type", "id"}]; without those that never were.
create or replace function ledger_posted_at(p_sources jsonb) returns table (source_type text, source_id text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.source_type, t.source_id, t.at from jsonb_to_recordset(p_sources) s (type text, id text)
  join ledger_transactions t on t.source_type = s.type and t.source_id = s.id
$$;
revoke execute on function ledger_posted_at(jsonb) from public, sanam_app;
grant execute on function ledger_posted_at(jsonb) to sanam_app;

-- Returns the kinds that only move money from one of these classes to one of those.
create or replace function ledger_kinds_between(p_from text[], p_to text[]) returns text[]
language sql stable as $$
  select coalesce(array_agg(k.kind), '{}') from (
    select kind from ledger_kinds group by kind having bool_and(from_class = any (p_from) and to_class = any (p_to))) k
$$;
revoke execute on function ledger_kinds_between(text[], text[]) from public, sanam_app;
grant execute on function ledger_kinds_between(text[], text[]) to sanam_app;
