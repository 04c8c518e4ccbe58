// Upgrades exclusions of members who play into each other's hands to the version that has cases.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openUpgraded } from './upgraded.ts';

const CHANGE = '0661-agents-cases.sql';
const memberId = (n: number): string => `mbr_${String(n).padStart(22, '0')}`;

/** A pair that is excluded, a pair that was cleared, a pair of which one was cleared, and one without another member. */
const kept = `
  set session_replication_role = replica;
  insert into merchants (merchant_id, code, name) values ('mer_old', 'OLD', 'Old');
  insert into agents_members (member_no, member_id, merchant_id)
    overriding system value
    select n, 'mbr_' || lpad(n::text, 22, '0'), 'mer_old' from generate_series(1, 7) n;
  insert into agents_exclusions (exclusion_id, merchant_id, member_no, sign, scope, reason, at, cleared_at, cleared_by, clear_proposed_by,
                                 clear_reason)
    select 'exc_' || x.n, 'mer_old', x.n, x.sign, 'all', 'bets against ' || coalesce('mbr_' || lpad(x.other::text, 22, '0'), 'somebody'),
           '2026-11-01', x.cleared, case when x.cleared is not null then 'stf_two' end, case when x.cleared is not null then 'stf_one' end,
           case when x.cleared is not null then 'a fair game' end
    from (values (1, 2, 'oppositeSides', null::timestamptz), (2, 1, 'oppositeSides', null), (3, 4, 'oneWayChips', '2026-11-02 12:00+00'),
                 (4, 3, 'oneWayChips', '2026-11-03 12:00+00'), (5, 6, 'oneWayChips', '2026-11-02 12:00+00'), (6, 5, 'oneWayChips', null),
                 (7, null, 'sharesDevice', null)) x (n, other, sign, cleared);
  set session_replication_role = default;`;

let owner: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, close } = await openUpgraded({ change: CHANGE, kept }));
});
afterAll(() => close());

it('are one case for two members who were found with each other, decided where nobody is excluded any more', async () => {
  const { rows } = await owner.query(
    `select c.sign, c.state, c.decided_by, c.proposed_by, c.reason, array_agg(m.member_id order by x.member_no) as members,
            array_agg(x.with_no::integer order by x.member_no) as others
     from agents_cases c join agents_exclusions x using (case_id) join agents_members m using (member_no)
     group by c.case_id order by min(x.member_no)`,
  );
  const undecided = { state: 'open', decided_by: null, proposed_by: null, reason: null };
  expect(rows).toEqual([
    { sign: 'oppositeSides', ...undecided, members: [memberId(1), memberId(2)], others: [2, 1] },
    {
      sign: 'oneWayChips',
      state: 'cleared',
      decided_by: 'stf_two',
      proposed_by: 'stf_one',
      reason: 'a fair game',
      members: [memberId(3), memberId(4)],
      others: [4, 3],
    },
    { sign: 'oneWayChips', ...undecided, members: [memberId(5), memberId(6)], others: [6, 5] },
  ]);
  const alone = await owner.query(`select exclusion_id from agents_exclusions where case_id is null`);
  expect(alone.rows).toEqual([{ exclusion_id: 'exc_7' }]);
});
