-- Whether the bonus money of a redemption was given. Its points never come back then.
alter table points_redemptions add column is_given boolean not null default false;
grant update (is_given) on points_redemptions to sanam_app;
