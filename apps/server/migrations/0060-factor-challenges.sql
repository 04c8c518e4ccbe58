-- Half-done proofs: a log-in that waits for its second factor, a step up, a passkey on its way.

create table identity_challenges (
  -- Of the random value the browser holds.
  challenge_hash text primary key,
  purpose text not null check (purpose in ('login', 'stepUp', 'passkeyLogin', 'passkeyAdd')),
  -- Null while nobody is known yet: log-in by passkey alone.
  member_id text references identity_members,
  -- The visitor's hash or the session: the same proof from elsewhere is worth nothing.
  bound text not null,
  -- What the passkey has to sign.
  webauthn text,
  -- How the log-in began, to finish it the same way.
  details jsonb not null default '{}',
  tries integer not null default 0,
  created_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((member_id is null) = (purpose = 'passkeyLogin'))
);
create index identity_challenges_age on identity_challenges (expires_at);
grant select, insert, delete on identity_challenges to sanam_app;
grant update (webauthn, tries, used_at) on identity_challenges to sanam_app;
