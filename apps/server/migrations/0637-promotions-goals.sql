-- What a member who joined an activity still has to play before its reward can be claimed.

create table promotions_goals (
  participation_id text primary key references promotions_participations,
  member_id text not null references members,
  -- Null: every product counts.
  product text,
  -- Valid bets, in minor units of THB.
  goal bigint not null check (goal > 0),
  done bigint not null default 0 check (done >= 0),
  -- Bets that were placed between these moments count; null: as long as the part goes on.
  counts_from timestamptz not null,
  counts_until timestamptz
);
create index promotions_goals_member on promotions_goals (member_id);
grant select, insert on promotions_goals to sanam_app;
grant update (product, goal, done, counts_from, counts_until) on promotions_goals to sanam_app;
