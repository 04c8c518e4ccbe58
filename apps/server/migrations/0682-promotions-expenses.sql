-- What all promotions of a merchant gave and took back, by business day and kind of posting, as read from the ledger.
create table promotions_expense_days (
  merchant_id text not null references merchants,
  day date not null,
  kind text not null,
  postings bigint not null check (postings > 0),
  given bigint not null check (given >= 0),
  returned bigint not null check (returned >= 0),
  primary key (merchant_id, day, kind)
) with (fillfactor = 70);
grant select, insert, update on promotions_expense_days to sanam_app;

-- The last number of the ledger that was read. Postings from before are read, too.
create table promotions_expense_state (
  one boolean primary key default true check (one),
  upto bigint not null check (upto >= 0)
);
insert into promotions_expense_state (upto) values (0);
grant select on promotions_expense_state to sanam_app;
grant update (upto) on promotions_expense_state to sanam_app;
