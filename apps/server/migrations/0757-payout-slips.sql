-- Slips that staff attach to a withdrawal: pictures like the evidence of a player, kept for good.
alter table payments_evidence
  add column attached_by text,
  add constraint payments_evidence_attached check (attached_by is null or dispute_id is null and withdrawal_id is not null);
drop index payments_evidence_loose;
create index payments_evidence_loose on payments_evidence (created_at) where dispute_id is null and attached_by is null;
