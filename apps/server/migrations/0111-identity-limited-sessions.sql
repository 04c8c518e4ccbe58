-- The session of a member on a break or excluded: it opens the balance, the way out for the money, records and help.
alter table identity_sessions add column is_limited boolean not null default false;
