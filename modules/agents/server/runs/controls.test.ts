// What happens to wages when a control is taken away: the invariants must say so. Each on a database of its own.
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { expect, it, onTestFinished } from 'vitest';
import { flat, type Lines, openLines, type Person } from '../lines.test-data.ts';
import { verifyWages } from './verify.ts';
import { workRuns } from './work.ts';

type PostSet = LedgerService['postSet'];

async function open(): Promise<Lines> {
  const t = await openLines();
  // What is broken on purpose must not be checked again.
  onTestFinished(() => t.database.close());
  return t;
}

async function playedDay(t: Lines, agents: number) {
  const planId = await t.plan();
  const all: Person[] = [];
  for (let n = 0; n < agents; n += 1) {
    const agent = await t.agent();
    await t.contract(planId, agent, null, flat(10_000));
    await t.play(await t.player(agent), 100_000);
    all.push(agent);
  }
  await t.nextDay();
  await t.followers.drain();
  return all;
}

const broken = async (t: Lines): Promise<string[]> =>
  (await verifyWages({ db: t.database.db, pool: t.database.pool })).map(({ id }) => id);

/** A node that dies in the middle of paying, so many times. */
function dying(t: Lines, times: number, postSet: PostSet) {
  let left = times;
  return {
    ...t.deps,
    ledger: {
      async postSet(trx: Trx, commands: readonly PostCommand[]) {
        const posted = await postSet(trx, commands);
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return posted;
      },
    },
  };
}

async function workUntilDone(deps: Lines['deps'], deaths: number): Promise<void> {
  for (let n = 0; n < deaths; n += 1) await expect(workRuns(deps)).rejects.toThrow('terminating');
  await workRuns(deps);
}

it('a node that dies while it pays leaves nobody out and pays nobody twice (F16)', async () => {
  const t = await open();
  const all = await playedDay(t, 5);
  await workUntilDone(dying(t, 3, t.deps.ledger.postSet), 3);
  expect(await Promise.all(all.map((agent) => t.wages(agent)))).toEqual([1000n, 1000n, 1000n, 1000n, 1000n]);
  expect(await broken(t)).toEqual([]);
});

it('without the one transaction and the source of the statement it pays twice, and AW9 says so', async () => {
  const t = await open();
  const all = await playedDay(t, 2);
  let attempt = 0;
  const apart: PostSet = async (_, commands) => {
    attempt += 1;
    const posted = commands.map(async ({ source, kind, memberId, moves: [move] }) => {
      const moved = { fromClass: move!.from.class, fromOwner: 'house', toClass: 'agent_wallet', toOwner: memberId };
      const values = [
        `${source.id}.${attempt}`,
        kind,
        memberId,
        JSON.stringify([{ ...moved, amount: String(move!.amountMinor) }]),
      ];
      await t.owner.query(`select ledger_post('wage', $1, $2, $3, null, null, 'THB', $4)`, values);
      const { rows } = await t.owner.query<{ id: bigint }>(
        `select id from ledger_transactions where source_type = 'wage' and source_id = $1`,
        values.slice(0, 1),
      );
      return { transactionId: rows[0]!.id, replayed: false };
    });
    return Promise.all(posted);
  };
  await workUntilDone(dying(t, 1, apart), 1);
  expect(await t.wages(all[0]!)).toBe(2000n);
  expect(await broken(t)).toContain('AW9');
});

it('without the rule of the open slot a late bet is in no period, and the sums say so (F17)', async () => {
  const t = await open();
  const { rows } = await t.owner.query<{ text: string }>(
    `select pg_get_functiondef('agents_claim(bigint[], bigint[])'::regprocedure) as text`,
  );
  const text = rows[0]!.text;
  const weakened = text.replace(
    `greatest(date_bin('5 minutes', s.settled_at, '2000-01-01 00:00+00'), v_open)`,
    `date_bin('5 minutes', s.settled_at, '2000-01-01 00:00+00')`,
  );
  expect(weakened).not.toBe(text);
  await t.owner.query(weakened);
  const agent = await t.agent();
  const planId = await t.plan();
  await t.contract(planId, agent, null, flat(10_000));
  const player = await t.player(agent);
  await t.play(player, 100_000);
  await t.nextDay();
  // The slots close although the bet is not claimed yet.
  await t.owner.query(
    `update agents_clock set open_from = date_bin('5 minutes', platform_now(), '2000-01-01 00:00+00')`,
  );
  await workRuns(t.deps);
  await t.followers.drain();
  const { rows: claimed } = await t.owner.query('select valid_bet from agents_facts where member_no = $1', [player.no]);
  expect(claimed).toEqual([{ valid_bet: 100_000n }]);
  expect((await t.statements(planId, agent)).map(({ turnover }) => turnover)).toEqual([0n]);
  expect(await broken(t)).toEqual(expect.arrayContaining(['AW3', 'AW4', 'AW12']));
});
