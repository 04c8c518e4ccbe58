-- Staff open the picture of an entry's source by its name.
create unique index on lottery_result_entries (evidence_id) where evidence_id is not null;
