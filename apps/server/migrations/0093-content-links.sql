-- Announcements: what the desk takes as a safe address the table takes too. A link inside the portal may be a query alone
-- (`?mc=withdraw` opens over the page one is at), and the scheme of an address is the same in capitals.

alter table content_announcements
  -- The link of each type is judged by content_announcements_link.
  drop constraint content_announcements_link_url_check,
  drop constraint content_announcements_picture_check,
  drop constraint content_announcements_link,
  add constraint content_announcements_picture_check check (picture ~* '^(/[^/\\]|https://)'),
  add constraint content_announcements_link check (
    case linkage_type when '1' then link_url ~ '^(/|/[^/\\].*|\?.*)$' and link_url !~ '\\'
                      when '2' then link_url ~* '^https://'
                      else link_url is null or link_url ~ '^(/|/[^/\\].*|[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?)$' end);
