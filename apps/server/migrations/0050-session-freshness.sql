-- Sessions know whether the second factor was proven lately and whether the password must be changed first.
alter table identity_sessions
  add column fresh_until timestamptz,
  add column must_change boolean not null default false,
  add column kind text not null default 'member' check (kind in ('member', 'agent', 'trial'));
grant update (fresh_until, must_change) on identity_sessions to sanam_app;
