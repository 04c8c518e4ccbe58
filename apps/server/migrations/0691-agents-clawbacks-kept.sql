-- What a clawback could not take at once is owed until it is made up, whatever the plan's policy does with other carries.
-- Clawbacks of before went with the policy, and statements made of them stay as they are.
alter table agents_clawbacks add column is_kept boolean not null default false;
alter table agents_clawbacks alter column is_kept set default true;
