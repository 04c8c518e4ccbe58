-- Shares of their odds that the numbers of the worst outcomes still pay, in ten-thousandths, once a draw could pay 80,
-- 90 or 100 percent of the reserve of its market. 10000: nothing is lowered.
alter table lottery_markets
  add column tier_at_80 integer not null default 10000,
  add column tier_at_90 integer not null default 10000,
  add column tier_at_100 integer not null default 10000,
  add constraint lottery_markets_tiers_fall
    check (10000 >= tier_at_80 and tier_at_80 >= tier_at_90 and tier_at_90 >= tier_at_100 and tier_at_100 >= 0);
grant update (tier_at_80, tier_at_90, tier_at_100) on lottery_markets to sanam_app;
