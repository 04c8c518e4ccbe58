-- A reward of a campaign may be free rounds; its amount is what they are worth at most: rounds times bet.
alter table promotions_rewards drop constraint promotions_rewards_pays_check,
  add constraint promotions_rewards_pays_check check (pays in ('cash', 'bonus', 'freeRounds'));
