-- Confirmed slips in review, found by the amount and time of a new statement line.
create index payments_slips_in_review on payments_slips (amount, paid_at) where state = 'review';
