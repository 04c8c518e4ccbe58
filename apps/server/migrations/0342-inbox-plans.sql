-- New ranges are summarised as they fill: until then, forgetting would read all of them.
alter index messaging_inbox_age set (autosummarize = on);
-- Staff look for what failed among a million that did not.
create index messaging_outgoing_failed on messaging_outgoing (merchant_id, created_at desc, message_id) where state = 'failed';
