// Invariants of the stored tree.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'AG1',
    says: "the upline of a member is the one of its newest version, and that one is an agent of the member's merchant",
    broken: sql<Record<string, unknown>>`
      select m.member_id, m.upline_no::text, u.upline_no::text as newest
      from agents_members m
      left join agents_uplines u on u.member_no = m.member_no and upper_inf(u.valid)
      left join agents_lines l on l.agent_no = m.upline_no and upper_inf(l.valid)
      where u.member_no is null or u.upline_no is distinct from m.upline_no
        or (m.upline_no is not null and l.merchant_id is distinct from m.merchant_id)
      limit ${SHOWN}`,
  },
  {
    id: 'AG2',
    says: 'every step of a version of a line was the upline of the next one for as long as the version held',
    broken: sql<Record<string, unknown>>`
      select l.line_id::text, l.path::text, s.step::integer
      from agents_lines l
      cross join lateral unnest(l.path) with ordinality s (member_no, step)
      where not exists (
        select from agents_uplines u
        where u.member_no = s.member_no and u.valid @> l.valid
          and u.upline_no is not distinct from case when s.step > 1 then l.path[s.step - 1] end)
      limit ${SHOWN}`,
  },
  {
    id: 'AG3',
    says: 'nobody is twice in a line',
    broken: sql<Record<string, unknown>>`
      select l.line_id::text, l.path::text from agents_lines l
      where (select count(distinct step) from unnest(l.path) step) <> cardinality(l.path) limit ${SHOWN}`,
  },
  {
    id: 'AG4',
    says: 'who has a line has the type of an agent, and who has the type has a line',
    broken: sql<Record<string, unknown>>`
      select coalesce(a.member_id, m.member_id) as member_id, m.account_type
      from (
        select n.member_id from agents_lines l join agents_members n on n.member_no = l.agent_no where upper_inf(l.valid)) a
      full join (
        select member_id, account_type from members
        where account_type in ('agent', 'generalAgent', 'promoter', 'cashAgent')) m on m.member_id = a.member_id
      where a.member_id is null or m.member_id is null
      limit ${SHOWN}`,
  },
];

/** Returns the violated rules with their first violating rows. */
export const verifyTree = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
