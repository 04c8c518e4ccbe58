// The players of a period are the same whether sorted in advance or summed on request.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, MERCHANT, openLines, type Person } from '../lines.test-data.ts';
import { byMember } from '../statements/store.ts';
import { sumReports } from './jobs.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

const sort = () =>
  sumReports({ db: t.database.db, site: { setting: async () => '1.00' as never, zoneOf: () => 'Asia/Bangkok' } });

/** Reads page by page, one member each: sorted rows are read where a page is short compared with the team. */
async function playersOf(agent: Person, span: { from: Date; to: Date }, size = 1) {
  const pages = [];
  for (let at = 0; at < 9; at += size) {
    const page = await byMember(
      t.database.db,
      { agentNo: agent.no, ...span, isDays: true },
      { limit: size, offset: at },
    );
    pages.push(...page);
  }
  return pages;
}

it('in a day with a move, for everybody above, and once however often it is asked for', async () => {
  const [A, C] = [await t.agent(), await t.agent()];
  const B = await t.agent(A);
  const other = await t.agent();
  const players: Person[] = [];
  for (const upline of [A, B, B, C, B, A]) players.push(await t.player(upline));
  const outside = await t.player(other);
  const plan = await t.plan();
  for (const agent of [A, C]) await t.contract(plan, agent, null, flat(10_000));
  await t.nextDay();
  await t.work();
  for (const [at, who] of [...players, outside].entries()) await t.play(who, 10_000 * (at + 1), at % 2 ? 0 : 5000);
  await t.nextSlot();
  await t.owner.query('select agents_move_line($1, $2, platform_now())', [B.no, C.no]);
  await t.play(players[1]!, 70_000);
  await t.play(players[3]!, 20_000, 90_000);
  await t.nextDay();
  await t.work();
  const { rows } = await t.owner.query<{ from: Date; to: Date }>(
    `select period_start as from, period_end as to from agents_runs where plan_id = $1 and state <> 'pending'
     order by period_start desc limit 1`,
    [plan],
  );
  const span = rows[0]!;
  const everybody = [A, B, C, other];
  const before = await Promise.all(everybody.map((agent) => playersOf(agent, span)));
  expect(before.map((list) => list.length)).toEqual([5, 3, 2, 1]);
  await Promise.all([sort(), sort()]);
  const { rows: sorted } = await t.owner.query<{ moved: number; members: number }>(
    `select (select count(*)::int from agents_span_members m where m.span_id = s.span_id and m.is_moved) as moved, s.members
     from agents_spans s where s.merchant_id = $1 and s.starts_at = $2`,
    [MERCHANT, span.from],
  );
  expect(sorted).toEqual([{ moved: 2, members: 7 }]);
  expect(await Promise.all(everybody.map((agent) => playersOf(agent, span)))).toEqual(before);
  expect(await playersOf(A, span, 3)).toEqual(before[0]);
});
