-- A refused log-in leaves its row whether there is such an account or not: the work of both is the same (SEC-009). What
-- was typed as a name is not kept: people type passwords there.
alter table identity_logins alter column member_id drop not null;
