-- The rule of payouts as staff change it: a version for two people, and the points that the merchant gives each sign of risk.
alter table payments_withdrawal_rules
  add column version integer not null default 1,
  -- Points by rule, of the rules the merchant changed; the others have what ships.
  add column risk_points jsonb not null default '{}' check (jsonb_typeof(risk_points) = 'object');
