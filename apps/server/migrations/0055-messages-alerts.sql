-- What the operator was told about SMS, once a day and kind, by whichever node saw it first.

create table messages_alerts (
  merchant_id text not null references site_merchants,
  day date not null,
  -- budget: most of the day's budget is spent. cap: nothing more is sent today. pumping: codes that nobody types in.
  kind text not null check (kind in ('budget', 'cap', 'pumping')),
  details jsonb not null,
  at timestamptz not null default platform_now(),
  primary key (merchant_id, day, kind)
);
grant select, insert on messages_alerts to sanam_app;
