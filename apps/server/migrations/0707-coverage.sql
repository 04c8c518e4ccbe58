-- How much of the field of its round a bet covers, in parts per million, as its vendor says. Null: not told.
alter table play_facts add column coverage_ppm integer check (coverage_ppm between 0 and 1000000);
-- Largest part of the field that a bet may cover and still count. Null: any.
alter table promotions_turnover_rules add column coverage_max_ppm integer check (coverage_max_ppm between 1 and 999999);
-- Has a further column in its answer now.
drop function if exists promotions_rule(integer);
