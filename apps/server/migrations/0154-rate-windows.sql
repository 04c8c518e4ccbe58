-- Limits of "so many in so many seconds" are the platform's: messages and what people write count in one table. Its keys
-- are hashed with the whole name of the scope now, so the counts of before cannot be found again.
delete from messaging_limits;
alter table messaging_limits rename to platform_rate_windows;
alter index messaging_limits_pkey rename to platform_rate_windows_pkey;
alter index messaging_limits_age rename to platform_rate_windows_age;
alter table platform_rate_windows drop constraint messaging_limits_scope_check;
