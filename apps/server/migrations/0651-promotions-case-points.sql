-- What signs are worth, in the versions of a merchant. Null: what every merchant begins with.
alter table promotions_case_rules add column points jsonb;
