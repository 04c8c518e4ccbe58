-- When a chase was stopped: tickets that were cancelled before were cancelled one by one.
alter table lottery_chases add column stopped_at timestamptz;
grant update (stopped_at) on lottery_chases to sanam_app;
update lottery_chases c set stopped_at = (
    select min(t.ended_at) from lottery_tickets t where t.chase_id = c.chase_id and t.state = 'cancelled')
where c.state in ('stopped', 'won');
