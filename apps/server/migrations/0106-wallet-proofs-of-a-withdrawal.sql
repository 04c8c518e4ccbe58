-- A proof belongs to a withdrawal from its upload on; until a dispute uses it, it is loose and goes within the hour.
drop index wallet_proofs_loose;
create index wallet_proofs_loose on wallet_proofs (created_at) where dispute_id is null;
