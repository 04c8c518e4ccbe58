-- Words in messages of members that are a sign of harm: versions of a merchant, each by two people.
create table care_words (
  merchant_id text not null references merchants,
  version integer not null check (version > 0),
  -- {harm: [text], selfHarm: [text], stopPayout: [text]}; a list that is not there is as shipped.
  words jsonb not null,
  made_at timestamptz not null default platform_now(),
  made_by text not null,
  approved_by text,
  reason text,
  primary key (merchant_id, version)
);
grant select, insert on care_words to sanam_app;
create trigger care_words_append_only before update or delete on care_words
  for each row execute function platform_refuse_change();

alter table care_moments drop constraint care_moments_kind_check;
alter table care_moments
  -- The word of the list that was found; the message itself is not kept here.
  add column word text,
  add constraint care_moments_kind_check
  check (kind in ('break', 'exclusion', 'raise', 'failedTransfers', 'limitHit', 'harm', 'selfHarm', 'stopPayout')),
  add constraint care_moments_word_check check ((word is not null) = (kind in ('harm', 'selfHarm', 'stopPayout')));

insert into staff_role_permissions (role, permission)
select role, 'care.word.change' from unnest(array['owner', 'protection']) role
on conflict do nothing;
