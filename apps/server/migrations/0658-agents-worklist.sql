-- What waits for staff is counted every few seconds.
create index agents_statements_waiting on agents_statements (merchant_id, state) where state in ('review', 'held');
create index agents_exclusions_waiting on agents_exclusions (merchant_id, sign) where cleared_at is null;
