-- What lists, jobs and the settings page of points read.
create index points_redemptions_list on points_redemptions (merchant_id, made_at desc);
create index points_redemptions_sent on points_redemptions (changed_at) where state = 'shipped';
create index points_earnings_merchant on points_earnings (merchant_id, at);
