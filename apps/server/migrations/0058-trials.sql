-- The open trials, found without reading every member.
create index identity_members_trials on identity_members (created_at) where account_type = 'guest' and state = 'active';

-- One capability more: a vendor that plays trial guests through the wallet, in FUN.
alter table games_vendors drop constraint games_vendors_capabilities_check;
alter table games_vendors add constraint games_vendors_capabilities_check check (capabilities <@ array[
  'adjust', 'batch', 'bet_info', 'jackpot_in_win', 'lobby', 'pay_by_bet', 'play_money', 'promo', 'tip', 'win_rollback', 'zero_bet']);
