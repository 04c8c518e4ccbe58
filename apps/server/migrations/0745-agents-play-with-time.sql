-- Play between two times is returned with the hour or slot of each row.
drop function if exists agents_play_between(timestamptz, timestamptz, timestamptz, timestamptz);
