-- Stores the amount of a deposit that counts for a follower; 0 for ever after a reversal. Returns the previous amount,
-- the new one and the time of the credit, which stays the first that was reported.
create or replace function payments_count_deposit(
  p_follower text, p_deposit text, p_member text, p_amount bigint, p_at timestamptz, p_is_reversed boolean)
returns table (was bigint, counts bigint, credited_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_was bigint;
begin
  insert into payments_counted_deposits (follower, deposit_id, member_id, credited_at)
    values (p_follower, p_deposit, p_member, p_at) on conflict do nothing;
  select d.amount into v_was from payments_counted_deposits d
    where d.follower = p_follower and d.deposit_id = p_deposit for update;
  return query
    update payments_counted_deposits d
    set is_reversed = d.is_reversed or p_is_reversed, amount = case when d.is_reversed or p_is_reversed then 0 else p_amount end
    where d.follower = p_follower and d.deposit_id = p_deposit
    returning v_was, d.amount, d.credited_at;
end
$$;

revoke execute on function payments_count_deposit(text, text, text, bigint, timestamptz, boolean) from public, sanam_app;
grant execute on function payments_count_deposit(text, text, text, bigint, timestamptz, boolean) to sanam_app;
