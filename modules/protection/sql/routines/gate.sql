-- The refusal of a bet as a code of HWP/1; null when the bet is allowed.
create or replace function protection_bet_refusal(p_state text, p_until timestamptz, p_blocks text[], p_at timestamptz) returns text
language sql immutable as $$
  select case
    when p_state = 'open' and p_blocks = '{}' then null
    when p_state = 'excluded' or (p_state = 'break' and (p_until is null or p_until > p_at)) then 'PLAYER_EXCLUDED'
    when p_state in ('blocked', 'closed') or 'bet' = any (p_blocks) then 'PLAYER_BLOCKED'
  end
$$;
