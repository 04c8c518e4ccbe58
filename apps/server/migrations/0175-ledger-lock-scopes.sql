-- The guarded accounts of one owner that are locked together: what a member plays, pays in and withdraws with; and what an
-- agent earns. A wage then never waits for a bet, a withdrawal or an exclusion of the same person, nor they for it.
alter table ledger_classes add column lock_scope text;
update ledger_classes set lock_scope = case class when 'agent_wallet' then 'agent' else 'player' end where guarded;
alter table ledger_classes add check ((lock_scope is not null) = guarded), add check (lock_scope in ('player', 'agent'));

-- An owner `member:part` is the member's too.
create index ledger_accounts_owner_member on ledger_accounts (split_part(owner, ':', 1));
