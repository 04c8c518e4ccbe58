-- Contacts of a member. They count for codes, links and factors only once a code proved them.

alter table identity_members
  -- The number with its country, as "+66812345678".
  add column mobile text check (mobile ~ '^\+[1-9][0-9]{5,14}$'),
  add column mobile_verified_at timestamptz,
  -- In lower case: it is looked up by equality.
  add column email text check (email = lower(email) and length(email) between 3 and 254),
  add column email_verified_at timestamptz,
  add constraint identity_members_mobile_there check (mobile_verified_at is null or mobile is not null),
  add constraint identity_members_email_there check (email_verified_at is null or email is not null);

-- One account per proven contact and merchant; what nobody proved may stand in many forms.
create unique index identity_members_mobile on identity_members (merchant_id, mobile) where mobile_verified_at is not null;
create unique index identity_members_email on identity_members (merchant_id, email) where email_verified_at is not null;

grant update (mobile, mobile_verified_at, email, email_verified_at) on identity_members to sanam_app;
