-- Members who took bonuses of one campaign about the same time, for signs of abuse.
create index promotions_grants_campaign on promotions_grants (campaign_id, granted_at desc);
