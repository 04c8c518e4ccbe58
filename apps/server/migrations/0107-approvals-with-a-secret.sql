-- A proposal may carry a secret: sealed, in no payload, no answer and no log, and gone when the proposal is closed.
alter table operator_approvals add column sealed text;
grant update (sealed) on operator_approvals to sanam_app;
