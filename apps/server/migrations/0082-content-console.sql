-- Content as staff keep it: announcements that change, articles that are hidden, pictures, answers to what people wrote.

alter table content_announcements
  drop constraint content_announcements_audience_check,
  add constraint content_announcements_audience_check check (audience in ('all', 'visitor', 'member', 'agent')),
  -- Raised with every change, so that two people do not overwrite each other.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default platform_now(),
  -- Pop-ups: "not again today" is offered (CNT-008).
  add column may_hide_today boolean not null default true;
-- A language that an editor takes out is gone.
grant delete on content_announcement_texts, content_article_texts to sanam_app;

create function content_keep_published_text_whole() returns trigger language plpgsql as $$
begin
  if exists (select 1 from content_article_versions v
             where v.article_id = old.article_id and v.version = old.version and v.state = 'published') then
    raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end
$$;
create trigger content_article_texts_keep_whole before delete on content_article_texts
  for each row execute function content_keep_published_text_whole();

-- Pictures that staff brought: decoded and drawn anew, served to everybody under a random name.
create table content_pictures (
  picture_id text primary key,
  merchant_id text not null,
  file_name text not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  byte_count integer not null check (byte_count > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_by text not null,
  created_at timestamptz not null default platform_now()
);
grant select, insert on content_pictures to sanam_app;

-- What people were told. Rows that were answered before this have no words.
alter table content_feedback add column answer text check (length(answer) between 1 and 4000);
alter table content_applications
  add column answer text check (length(answer) between 1 and 4000),
  add column decision text check (decision in ('accepted', 'declined')),
  add constraint content_applications_decided check (decision is null or state = 'answered');
grant update (answer) on content_feedback, content_applications to sanam_app;
grant update (decision) on content_applications to sanam_app;
create index identity_members_terms on identity_members (merchant_id, terms_version);
