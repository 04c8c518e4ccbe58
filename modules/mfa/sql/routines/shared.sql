-- Members who log in with one browser.

-- Returns every pair of members who logged in with one browser, in both directions.
create or replace function mfa_shared_browsers() returns table (member_id text, other_id text)
language sql stable as $$
  select s.member_id, s.other_id from mfa_shared_devices s
  union
  select s.other_id, s.member_id from mfa_shared_devices s
$$;
revoke execute on function mfa_shared_browsers() from public, sanam_app;
grant execute on function mfa_shared_browsers() to sanam_app;
