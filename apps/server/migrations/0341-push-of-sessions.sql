-- A browser shows messages while the session lasts in which it was asked to: the next person on the same phone reads none.
-- Nobody knows the session of those that are there; a browser says its own again at its next visit.
delete from messaging_push_subscriptions;
alter table messaging_push_subscriptions add column session_id text not null;
