-- A prize of a wheel, and the prizes of a raffle, may be bonus money: its terms; null of everything else.
alter table draws_prizes drop constraint draws_prizes_kind_check, drop constraint draws_prizes_worth_check;
alter table draws_prizes
  add column terms jsonb,
  add constraint draws_prizes_kind_check check (kind in ('cash', 'bonus', 'points', 'nothing')),
  add constraint draws_prizes_worth_check
    check ((kind in ('cash', 'bonus')) = (amount is not null) and (kind = 'points') = (points is not null)
           and (kind = 'bonus') = (terms is not null));
-- What was given as bonus money: where the rules of the merchant let none be, the prize came in cash.
alter table draws_spins add column is_bonus boolean not null default false,
  add constraint draws_spins_bonus_has_amount check (not is_bonus or amount is not null);
alter table draws_raffles add column terms jsonb;
alter table draws_winners add column is_bonus boolean not null default false,
  add constraint draws_winners_bonus_is_paid check (not is_bonus or state = 'paid');
grant update (is_bonus) on draws_winners to sanam_app;
