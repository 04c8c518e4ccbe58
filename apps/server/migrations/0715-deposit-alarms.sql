-- An order whose rail contradicted itself calls staff until somebody closes the alarm: `callbackDiffers` where a
-- message says otherwise than the rail's own answer, `statusBack` where the rail takes back that it was paid.
alter table payments_deposits add alarm text check (alarm in ('callbackDiffers', 'statusBack'));
create index payments_deposits_alarm on payments_deposits (merchant_id) where alarm is not null;
grant update (alarm) on payments_deposits to sanam_app;
