-- A withdrawal above what a bank moves at once is paid in parts; each part has one transfer that may arrive, or has arrived.
alter table payments_payouts
  add column part integer not null default 1 check (part > 0),
  -- Another way was chosen for what this failed transfer should have paid.
  add column is_replaced boolean not null default false,
  -- The dispute about a transfer that the bank sent back.
  add column dispute_id text references payments_disputes;
update payments_payouts p
   set part = n.part, is_replaced = p.state = 'failed' and n.is_followed
  from (select payout_id, row_number() over (partition by withdrawal_id order by created_at, payout_id) as part,
               lead(payout_id) over (partition by withdrawal_id order by created_at, payout_id) is not null as is_followed
          from payments_payouts) n
 where n.payout_id = p.payout_id;
update payments_payouts p
   set dispute_id = (select dispute_id from payments_disputes d where d.withdrawal_id = p.withdrawal_id
                      order by opened_at desc limit 1)
 where state = 'returned';
drop index payments_payouts_one_open;
create unique index payments_payouts_one_of_part on payments_payouts (withdrawal_id, part)
  where state in ('waiting', 'sending', 'unknown', 'paid');
grant update (is_replaced, dispute_id) on payments_payouts to sanam_app;
grant update (amount_received, remaining) on payments_disputes to sanam_app;

-- The largest transfer that the bank of an account makes; null: no bound.
alter table payments_rail_accounts add column transfer_max bigint check (transfer_max > 0);
update payments_rail_accounts set transfer_max = 5000000 where account_key = 'sandbox:main';
