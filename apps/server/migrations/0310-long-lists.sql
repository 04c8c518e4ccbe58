-- Lists of the console over years of orders: each way to sort one has an index, so that a page is read and not the table.
create index payments_deposits_newest on payments_deposits (created_at desc, deposit_id);
create index payments_deposits_by_amount on payments_deposits (amount, deposit_id);
create index payments_deposits_by_end on payments_deposits (expires_at, deposit_id);

create index payments_withdrawals_by_amount on payments_withdrawals (amount);
create index payments_withdrawals_by_score on payments_withdrawals (score, withdrawal_id desc);
create index payments_withdrawals_by_promise on payments_withdrawals (promised_by);

-- Reports that are or were before people: of so many reports, the few of the lists.
create index payments_line_reports_people on payments_line_reports (seen_at desc, report_id)
  where line_id is null or decision is not null;

create index payments_slip_refs_undecided on payments_slip_refs (contested_at desc)
  where contested_at is not null and decided_at is null;
