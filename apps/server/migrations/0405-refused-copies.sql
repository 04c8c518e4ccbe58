-- A copy of a message of the inbox may be refused before it is queued: its row says why.
alter table messaging_outgoing drop constraint messaging_outgoing_reason;
alter table messaging_outgoing
  add constraint messaging_outgoing_reason check (
    reason in ('expired', 'rejected', 'unreachable', 'undelivered', 'closed', 'country', 'budget')
  );
