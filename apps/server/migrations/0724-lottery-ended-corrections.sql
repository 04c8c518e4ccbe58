-- A correction that nobody goes on with is ended by staff. Until then others do not see its numbers, so that whoever
-- enters next is independent; from then on all of its entries are shown.
alter table lottery_result_entries add column ended_at timestamptz;
grant update (ended_at) on lottery_result_entries to sanam_app;
