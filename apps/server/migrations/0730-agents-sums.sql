-- Sums of members are whole minor units, as the facts and days that they add up.
drop function if exists agents_sums(text, timestamptz, timestamptz, text);
drop function if exists agents_run_play(text, timestamptz, timestamptz, text, bigint);
