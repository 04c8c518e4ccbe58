-- The captcha of each visitor: a new one takes the place of the last. The row outlives its use, for the limit of one a second.
create table identity_captchas (
  visitor text primary key,
  -- Keyed hash of the text; null once it was tried.
  text_hash text,
  made_at timestamptz not null default platform_now(),
  expires_at timestamptz not null
);
create index identity_captchas_age on identity_captchas (expires_at);
grant select, insert, update, delete on identity_captchas to sanam_app;
