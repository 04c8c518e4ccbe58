-- Time of play is counted from bet to bet. last_seen_at also moves when a vendor keeps a session alive, which hid the time.
alter table vendors_sessions add column played_at timestamptz;
update vendors_sessions set played_at = last_seen_at;
alter table vendors_sessions alter column played_at set not null, alter column played_at set default platform_now();
