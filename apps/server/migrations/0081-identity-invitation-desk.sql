-- Invitations that staff make: how many may use one, and who made it.

alter table identity_invitations
  -- Null: as many as like.
  add column uses_max integer check (uses_max between 1 and 1000000),
  add column created_by text not null default 'system';

create index identity_invited_code on identity_invited (code) where code is not null;
