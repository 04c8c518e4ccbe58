-- Codes that open an offer at the deposit: who typed one sees its offer, and its use is counted when the bonus is granted.

create table promotions_opened_offers (
  member_id text not null references members,
  campaign_id text not null references promotions_campaigns,
  code_id text not null references promotions_codes,
  opened_at timestamptz not null default platform_now(),
  primary key (member_id, campaign_id)
);
grant select, insert on promotions_opened_offers to sanam_app;
grant update (code_id, opened_at) on promotions_opened_offers to sanam_app;

alter table promotions_code_uses drop constraint promotions_code_uses_pkey;
alter table promotions_code_uses alter column participation_id drop not null;
alter table promotions_code_uses add constraint promotions_code_uses_participation unique (participation_id);
-- The bonus of a deposit that was granted with it.
alter table promotions_code_uses add column grant_id text unique references promotions_grants;
alter table promotions_code_uses add constraint promotions_code_uses_of_one
  check (num_nonnulls(participation_id, grant_id) = 1);
