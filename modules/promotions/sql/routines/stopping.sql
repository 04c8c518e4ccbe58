-- Returns true for a deadline that passed while the merchant's grants are stopped: the reward could not be claimed or
-- started, so its time is extended.
create or replace function promotions_is_held(p_merchant text, p_ends timestamptz) returns boolean
language sql stable as $$
  select exists (select from promotions_stops s where s.merchant_id = p_merchant and s.is_stopped and s.changed_at < p_ends)
$$;

revoke execute on function promotions_is_held(text, timestamptz) from public, sanam_app;
grant execute on function promotions_is_held(text, timestamptz) to sanam_app;
