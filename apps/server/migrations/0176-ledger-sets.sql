-- What ledger_post_set works on: its commands and their moves, read once from what it was given.
create type ledger_set_command as (
  n bigint, id bigint, is_new boolean, source_type text, source_id text, kind text, content_hash text, context_id bigint,
  currency text, posting_ids bigint[], moves jsonb
);
create type ledger_set_move as (
  step bigint, transaction_id bigint, posting_id bigint, kind text, source_type text, context_id bigint, amount bigint,
  currency text, from_class text, from_owner text, from_id bigint, to_class text, to_owner text, to_id bigint
);
