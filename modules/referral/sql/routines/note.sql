-- Marks friends whose conditions must be checked.

-- Marks as due the waiting friends who have facts between two positions.
create or replace function referral_note_play(p_after bigint[], p_upto bigint[]) returns void
language sql
set jit = off as $$
  update referral_friends r set is_due = true
  where r.state = 'waiting' and not r.is_due and r.friend_id in (
    select f.member_id from play_facts_between(p_after, p_upto) f where f.currency = 'THB' and not f.is_test)
$$;

revoke execute on function referral_note_play(bigint[], bigint[]) from public, sanam_app;
grant execute on function referral_note_play(bigint[], bigint[]) to sanam_app;
