-- Attempts to log in are forgotten after the time the brand keeps them.
create index identity_logins_age on identity_logins (at);
grant delete on identity_logins to sanam_app;
