-- Rejects a change of a published version of an article, because people agreed to it.
create or replace function content_keep_published() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- Rejects a change of a published version's text.
create or replace function content_keep_published_text() returns trigger language plpgsql as $$
begin
  if exists (select 1 from content_article_versions v
             where v.article_id = new.article_id and v.version = new.version and v.state = 'published') then
    raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- Rejects the deletion of a published version's text.
create or replace function content_keep_published_text_whole() returns trigger language plpgsql as $$
begin
  if exists (select 1 from content_article_versions v
             where v.article_id = old.article_id and v.version = old.version and v.state = 'published') then
    raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end
$$;
