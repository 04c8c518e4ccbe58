-- What each member's open withdrawals should have in the hold account: amount, less paid legs and fee, plus what came
-- back. The check of the books (V11) and the wallet's own (I5) read the same rule.
create view wallet_expected_holds as
  select w.member_id,
         sum(w.amount - coalesce(l.paid, 0) - case when l.paid is null then 0 else w.fee end + coalesce(d.back, 0))::bigint as held
  from wallet_withdrawals w
  left join lateral (select sum(amount)::bigint as paid from wallet_legs
                     where withdrawal_id = w.withdrawal_id and state in ('paid', 'returned')) l on true
  left join lateral (select sum(remaining)::bigint as back from wallet_disputes
                     where withdrawal_id = w.withdrawal_id and decision in ('resend', 'returnToWallet')) d on true
  where w.stage not in ('rejected', 'returned')
  group by w.member_id;
grant select on wallet_expected_holds to sanam_app;
