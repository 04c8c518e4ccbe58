-- The report of promises reads a merchant's requests of some days.
create index payments_withdrawals_asked on payments_withdrawals (merchant_id, created_at);
