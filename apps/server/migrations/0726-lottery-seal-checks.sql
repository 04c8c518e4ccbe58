-- A settlement reads the sealed tickets again: work of a phase of its own, and how many nodes of the seal have another
-- hash now. Null: not read, as of settlements before this migration and of draws without a seal.
alter table lottery_settlement_chunks drop constraint lottery_settlement_chunks_phase_check,
  add constraint lottery_settlement_chunks_phase_check check (phase in ('evaluate', 'check', 'seal', 'pay', 'refund'));
alter table lottery_settlements add column seal_differing bigint check (seal_differing >= 0);
