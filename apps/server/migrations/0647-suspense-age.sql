-- Money in suspense, the longest waiting first: how long it waits is bounded.
create index payments_unmatched_lines_held on payments_unmatched_lines (decided_at) where state = 'held';
