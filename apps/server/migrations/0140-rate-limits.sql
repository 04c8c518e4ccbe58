-- The rate limiter's counts get the name of what they are.
alter table platform_brakes rename to platform_rate_limits;
alter index platform_brakes_age rename to platform_rate_limits_age;
