-- Bonus money as a reward of other modules, under terms of its own. The terms are versions of a campaign that nobody takes
-- part in and nobody sees, so that a bonus always belongs to a version: one campaign for each merchant.
alter table promotions_campaigns add column is_given boolean not null default false,
  add check (not is_given or (state = 'draft' and published_version is null));
create unique index promotions_campaigns_given on promotions_campaigns (merchant_id) where is_given;

create table promotions_given (
  campaign_id text not null references promotions_campaigns,
  version integer generated always as identity,
  -- Of the content: the same terms are the same version.
  digest text not null,
  primary key (campaign_id, version),
  unique (campaign_id, digest)
);
grant select, insert on promotions_given to sanam_app;

alter table promotions_grants
  drop constraint promotions_grants_source_check,
  add constraint promotions_grants_source_check check (source in ('deposit', 'reward', 'manual', 'given'));
