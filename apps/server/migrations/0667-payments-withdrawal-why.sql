-- Why a withdrawal ended without a person's words; the player reads it in their language.
alter table payments_withdrawals
  add column why text check (why in ('accountReplaced'));
grant update (why) on payments_withdrawals to sanam_app;
