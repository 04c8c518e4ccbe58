-- Who proposes a correction of a result names its source, as those who entered the result did. Version of the result that
-- the entry proposes; null: an entry of the first result.
alter table lottery_result_entries add column corrects integer check (corrects > 1);
