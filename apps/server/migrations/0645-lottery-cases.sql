-- What is left for people of a draw: a correction that no balance covered, a ticket that was set aside, a ticket that its
-- member contests.
alter table lottery_cases
  add column kind text not null default 'uncovered' check (kind in ('uncovered', 'setAside', 'contested')),
  -- The ticket it is about; of an uncovered correction the first one of the round.
  add column ticket_no bigint references lottery_tickets,
  -- Of a ticket that was set aside: at what.
  add column phase text check (phase in ('evaluate', 'check', 'pay', 'refund')),
  -- Why the ticket was set aside, or what the member wrote.
  add column reason text not null default '' check (length(reason) <= 500),
  -- What the member was told.
  add column answer text check (length(answer) <= 1000);
alter table lottery_cases
  alter column kind drop default,
  alter column settlement_no drop not null,
  alter column amount drop not null,
  add check ((kind = 'uncovered') = (amount is not null)),
  add check ((kind = 'contested') = (settlement_no is null)),
  add check ((kind = 'setAside') = (phase is not null)),
  add check ((kind = 'contested' and state = 'closed') = (answer is not null)),
  drop constraint lottery_cases_outcome_check,
  add constraint lottery_cases_outcome_check
  check (outcome in ('writtenOff', 'recovered', 'superseded', 'paid', 'givenBack', 'answered')),
  drop constraint lottery_cases_draw_id_member_id_round_id_settlement_no_key;
create unique index lottery_cases_uncovered on lottery_cases (draw_id, member_id, round_id, settlement_no)
  where kind = 'uncovered';
create unique index lottery_cases_ticket on lottery_cases (ticket_no, kind) where kind <> 'uncovered' and state = 'open';
create index lottery_cases_newest on lottery_cases (merchant_id, opened_at desc, case_id);
create index lottery_cases_open on lottery_cases (opened_at) where state = 'open';
create index lottery_cases_of_ticket on lottery_cases (ticket_no, opened_at desc);
grant update (answer) on lottery_cases to sanam_app;

-- Tickets that were set aside before there were cases of them. Refunds have no settlement: theirs is 0.
insert into lottery_cases (case_id, merchant_id, member_id, round_id, draw_id, settlement_no, ticket_no, kind, phase, reason)
select 'lcs_aside' || t.ticket_no, t.merchant_id, t.member_id, t.round_id, a.draw_id, a.settlement_no, t.ticket_no,
       'setAside', a.phase, left(a.reason, 500)
from (select distinct on (ticket_no) * from lottery_set_aside order by ticket_no, settlement_no desc) a
join lottery_tickets t on t.ticket_no = a.ticket_no;

insert into staff_role_permissions (role, permission)
values ('owner', 'lottery.case.decide'), ('lotteryChecker', 'lottery.case.decide'), ('lotteryOperator', 'lottery.case.decide')
on conflict do nothing;
