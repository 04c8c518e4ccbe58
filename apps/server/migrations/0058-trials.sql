-- The open trials, found without reading every member.
create index identity_members_trials on identity_members (created_at) where account_type = 'guest' and state = 'active';
