-- A picture that proves the result of one draw is not evidence of a draw at another time.
create index on lottery_result_entries (evidence_hash) where rejected_at is null;
