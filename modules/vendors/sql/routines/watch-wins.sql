-- Findings for wins above the vendor's limit. Written in the transaction of the win, so that each win has its finding
-- even after a crash. A win is never refused for it: see docs/decisions/large-wins.md.

-- Opens the finding, or reopens it if the round grew after a review.
create or replace function vendors_hold_win(p_vendor integer, p_transaction text, p_member text, p_details jsonb) returns void
language sql as $$
  insert into vendors_findings (vendor_id, finding, transaction_id, member_id, details, alarm)
    values (p_vendor, 'largeWin', p_transaction, p_member, p_details, true)
  on conflict (vendor_id, transaction_id, finding) do update
    set details = excluded.details, state = 'open', note = null, closed_at = null, found_at = platform_now()
$$;

-- Handles a round whose wins grew. The condition of the trigger filters smaller ones, which is cheaper than a call.
create or replace function vendors_watch_round() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w record;
begin
  select v.win_max, v.win_multiple_max, p.player_id, p.currency into w
    from vendors v join vendors_players p on p.id = new.player where v.id = new.vendor_id;
  if w.currency <> 'FUN' and (new.win_total > w.win_max
    or (new.bet_total > 0 and new.win_total > new.bet_total::numeric * w.win_multiple_max)) then
    -- Several players may share a vendor's round.
    perform vendors_hold_win(new.vendor_id, new.round_id || ' ' || w.player_id, new.member_id,
      jsonb_build_object('stake', new.bet_total::text, 'win', new.win_total::text));
  end if;
  return null;
end
$$;

create or replace trigger vendors_rounds_first_win after insert on vendors_rounds
  for each row when (new.win_total >= 10000) execute function vendors_watch_round();
create or replace trigger vendors_rounds_next_win after update of win_total on vendors_rounds
  for each row when (new.win_total >= 10000 and new.win_total > old.win_total) execute function vendors_watch_round();

-- Handles a credit outside of rounds: a jackpot or a prize.
create or replace function vendors_watch_credit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w record;
begin
  select v.win_max, p.member_id, p.currency into w
    from vendors v join vendors_players p on p.id = new.player where v.id = new.vendor_id;
  if w.currency <> 'FUN' and new.moved > w.win_max then
    perform vendors_hold_win(new.vendor_id, new.transaction_id, w.member_id, jsonb_build_object('win', new.moved::text));
  end if;
  return null;
end
$$;

create or replace trigger vendors_transactions_credit after insert on vendors_transactions
  for each row when (new.round is null and new.moved >= 10000 and new.call in ('promo-win', 'jackpot-win'))
  execute function vendors_watch_credit();

revoke execute on function
  vendors_hold_win(integer, text, text, jsonb),
  vendors_watch_round(),
  vendors_watch_credit()
  from public, sanam_app;
