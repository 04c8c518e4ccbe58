-- Two people enter a correction, the second without seeing the numbers of the first. Proposal that the first of both
-- entries belongs to; null: an entry of the first result, or of an older release.
alter table lottery_result_entries add column approval_id text;
create unique index on lottery_result_entries (approval_id) where approval_id is not null;
