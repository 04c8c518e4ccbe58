-- Messages are kept for at least 90 days. What a merchant set below that is set to it.
update merchants_settings set value = '90'::jsonb
where key = 'messages.keepDays' and jsonb_typeof(value) = 'number' and (value::text)::numeric < 90;

-- Contents of codes go after a week, others stay as long: each is found among its own.
create index messaging_outgoing_sealed_codes on messaging_outgoing (created_at) where sealed is not null and is_code;
