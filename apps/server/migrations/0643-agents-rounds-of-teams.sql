-- How many facts the day of a whole team has: what the products of a statement come to is read of teams, not of each member.
alter table agents_team_days add column facts bigint;
update agents_team_days t set facts = s.facts
from (select d.day, a.agent_no, d.product, sum(d.facts) as facts
      from agents_days d join agents_lines l on l.line_id = d.line_id cross join lateral unnest(l.path) a (agent_no)
      group by d.day, a.agent_no, d.product) s
where t.agent_no = s.agent_no and t.day = s.day and t.product = s.product;
update agents_team_days set facts = 0 where facts is null;
alter table agents_team_days alter column facts set not null;
