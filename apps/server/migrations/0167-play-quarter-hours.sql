-- Sums of the facts by quarter of an hour, kept by a follower: the front page of the back office and its reports read
-- these. A quarter of an hour is a part of a day in every time zone.
create table play_quarter_hours (
  begins_at timestamptz not null,
  vendor_id integer not null,
  product text not null,
  currency text not null,
  is_test boolean not null,
  facts bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (begins_at, vendor_id, product, currency, is_test)
) with (fillfactor = 80);
grant select, insert, update on play_quarter_hours to sanam_app;
