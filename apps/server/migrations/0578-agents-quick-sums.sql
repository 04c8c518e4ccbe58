-- Facts and sums of lines are written by the million, by functions that read the members and lines they name, and neither a
-- member nor a line is ever removed. Looking both up again for each row cost more than half of the time; the invariants AW1
-- and AW3 to AW5 ask for all of them instead.
alter table agents_facts drop constraint agents_facts_member_no_fkey, drop constraint agents_facts_line_id_fkey;
alter table agents_hours drop constraint agents_hours_member_no_fkey, drop constraint agents_hours_line_id_fkey;
alter table agents_days drop constraint agents_days_member_no_fkey, drop constraint agents_days_line_id_fkey;
alter table agents_team_days drop constraint agents_team_days_agent_no_fkey;

-- Nobody asks for the hours of one member.
drop index agents_hours_member;
