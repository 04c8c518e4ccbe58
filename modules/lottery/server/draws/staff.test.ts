// Tests of the staff calls for draws: official results by two people from two sources, suspended sales, moved,
// cancelled and refunded draws.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffAgain, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { listen } from '@sanam/server/test/live.ts';
import { lotteryJobs } from '../jobs.ts';
import { pictureOf } from './evidence.test-data.ts';

let t: TestApp;
let operator: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  operator = await staffSession(t, ['lotteryOperator']);
  checker = await staffSession(t, ['lotteryChecker']);
  await t.drain([lotteryJobs.keep]);
  // The fast markets plan hundreds of draws for two hours: one of each market is enough.
  await t.owner.query(
    `delete from lottery_draws where draw_id not in (select min(draw_id) from lottery_draws group by market)`,
  );
});
afterAll(() => t.close());
beforeEach(() => t.stopClock());

const reason = 'as the office announced';
let day = 1;
/** Creates a Lao draw of a day far ahead in this state, with its result due now. */
async function drawIn(state: string, minutes = -1): Promise<string> {
  const { rows } = await t.owner.query<{ draw_id: string }>(
    `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at)
     select 'LAO', $1, $2, n - interval '1 day', n + $3 * interval '1 minute' - interval '15 minutes',
            n + $3 * interval '1 minute', n + $3 * interval '1 minute' + interval '1 hour'
     from platform_now() n returning draw_id::text`,
    [`203001${String(day++).padStart(2, '0')}`, state, minutes],
  );
  return rows[0]!.draw_id;
}
const detail = async (drawId: string, by = operator) => (await by.call('opsGetDraw', { params: { drawId } })).value;
const entry = (number: string, sourceAddress: string) => ({ prizes: { number: [number] }, sourceAddress });
/** Returns the database's time moved by minutes. */
async function nowPlus(minutes: number): Promise<string> {
  const { rows } = await t.owner.query<{ at: Date }>(`select platform_now() + $1 * interval '1 minute' as at`, [
    minutes,
  ]);
  return rows[0]!.at.toISOString();
}
const asStaff = ({ staffId, cookie }: TestStaff) => ({ 'x-staff-id': staffId, cookie });
type Sent = ReturnType<typeof entry> & { evidence?: string; sourceAt?: string };
const enter = async (by: TestStaff, drawId: string, body: Sent) => {
  const evidence = body.evidence ?? (await pictureOf(`${drawId} ${body.sourceAddress} ${by.staffId}`));
  const sourceAt = body.sourceAt ?? (await nowPlus(0));
  return by.call('opsEnterResult', { params: { drawId }, body: { ...body, sourceAt, evidence } });
};
const confirm = (approvalId: string | null, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
const commandsOf = async (drawId: string) =>
  (
    await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_type = 'lotteryDraw' and subject_id = $1 order by id`,
      [drawId],
    )
  ).rows.map((row) => row.command);

describe('an official result', () => {
  it('is what two people enter, the second blind and from another source, digits in any writing', async () => {
    const drawId = await drawIn('sealed');
    expect((await enter(operator, drawId, entry('8305', 'https://one.example'))).value).toMatchObject({
      entryNo: 1,
      state: 'entered',
      agrees: null,
    });
    expect((await detail(drawId, checker)).entries).toMatchObject([{ prizes: null, isMine: false }]);
    expect((await detail(drawId)).entries).toMatchObject([{ prizes: { number: ['8305'] }, isMine: true }]);
    expect((await enter(operator, drawId, entry('8305', 'https://two.example'))).code).toBe('lottery.samePerson');
    for (const same of ['HTTPS://one.example ', 'http://one.example/', 'www.one.example/#lao'])
      expect((await enter(checker, drawId, entry('8305', same))).code, same).toBe('lottery.sameSource');
    const agreed = await enter(checker, drawId, entry('๘๓０5', 'https://two.example'));
    expect(agreed.value).toMatchObject({ entryNo: 2, state: 'drawn', agrees: true });
    const { results, draw } = await detail(drawId);
    expect(draw.number).toBe('8305');
    expect(results).toMatchObject([{ version: 1, prizes: { number: ['8305'] } }]);
    expect(results[0]!.by).toHaveLength(2);
    expect(await commandsOf(drawId)).toEqual([
      'lottery.result.enter',
      'lottery.draw.enter',
      'lottery.result.enter',
      'lottery.draw.draw',
    ]);
  });

  it('is entered again by both where they differ, and nothing is drawn', async () => {
    const drawId = await drawIn('sealed');
    await enter(operator, drawId, entry('1111', 'https://one.example'));
    expect((await enter(checker, drawId, entry('1112', 'https://two.example'))).value).toMatchObject({
      state: 'sealed',
      agrees: false,
    });
    expect((await detail(drawId)).results).toEqual([]);
    // Entries stay independent: each person sees the own numbers, and of the other one only where they differ.
    for (const [who, seen] of [
      [operator, [{ prizes: { number: ['1111'] } }, { prizes: null, picture: null }]],
      [checker, [{ prizes: null, picture: null }, { prizes: { number: ['1112'] } }]],
    ] as const) {
      const { entries } = await detail(drawId, who);
      expect(entries).toMatchObject(seen);
      expect(entries).toMatchObject([
        { state: 'rejected', differsFrom: 2, differsIn: ['number'] },
        { state: 'rejected', differsFrom: 1, differsIn: ['number'] },
      ]);
    }
    expect((await enter(checker, drawId, entry('1112', 'https://one.example'))).value.entryNo).toBe(3);
    expect((await detail(drawId, checker)).entries[2]).toMatchObject({ state: 'waiting', differsFrom: null });
    expect((await enter(operator, drawId, entry('1112', 'https://two.example'))).value.agrees).toBe(true);
    const shown = (await detail(drawId, checker)).entries.map((one) => [one.prizes?.number, one.state]);
    expect(shown).toEqual([
      [['1111'], 'rejected'],
      [['1112'], 'rejected'],
      [['1112'], 'accepted'],
      [['1112'], 'accepted'],
    ]);
  });

  it('is refused when it is partial, too early, or for a draw of our own', async () => {
    const drawId = await drawIn('sealed');
    const partial = await enter(operator, drawId, entry('830', 'https://one.example'));
    expect([partial.status, partial.code]).toEqual([422, 'lottery.resultInvalid']);
    expect(partial.body.value).toMatchObject({ faults: [{ prize: 'number' }] });
    const early = await drawIn('open', 60);
    expect((await enter(operator, early, entry('8305', 'https://one.example'))).code).toBe('lottery.wrongState');
    const own = await t.owner.query<{ draw_id: string }>(
      `update lottery_draws set state = 'sealed', winning_at = close_at where draw_id =
         (select draw_id from lottery_draws where market = 'SSC1' limit 1) returning draw_id::text`,
    );
    expect((await enter(operator, own.rows[0]!.draw_id, entry('8305', 'https://one.example'))).code).toBe(
      'lottery.wrongState',
    );
  });

  it('needs a picture of its source, keeps it encoded again, and takes nothing else', async () => {
    const drawId = await drawIn('sealed');
    const evidence = await pictureOf('the board');
    const without = { ...entry('1234', 'https://one.example'), sourceAt: await nowPlus(0) };
    const refusedWithout = await operator.call('opsEnterResult', { params: { drawId }, body: without as never });
    expect(refusedWithout.code).toBe('request.invalid');
    expect((await enter(operator, drawId, { ...entry('1234', 'https://one.example'), evidence })).status).toBe(200);
    expect((await detail(drawId)).entries[0]!.evidenceHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await detail(drawId, checker)).entries[0]).toMatchObject({ picture: null, prizes: null });
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const samePicture = await enter(checker, drawId, { ...entry('1234', 'https://two.example'), evidence });
    expect(samePicture.code).toBe('lottery.sameSource');
    const refused = await enter(checker, drawId, { ...entry('1234', 'https://two.example'), evidence: text });
    expect(refused.code).toBe('lottery.resultInvalid');
  });

  it('is read from its source after the close of the draw, and not in the future', async () => {
    const drawId = await drawIn('sealed');
    const read = async (minutes: number) => {
      const body = { ...entry('5151', 'https://one.example'), sourceAt: await nowPlus(minutes) };
      return enter(operator, drawId, body);
    };
    const early = await read(-17);
    expect([early.status, early.code, early.body.value]).toEqual([
      422,
      'lottery.sourceTime',
      { reason: 'beforeClose' },
    ]);
    expect((await read(2)).body.value).toEqual({ reason: 'future' });
    expect((await detail(drawId)).entries).toEqual([]);
    expect((await read(-15)).code).toBeUndefined();
  });

  it('has no picture that was the evidence of a draw at another time', async () => {
    const [first, sameTime, later] = [await drawIn('sealed'), await drawIn('sealed'), await drawIn('sealed', -2)];
    const evidence = await pictureOf('the page of one evening');
    const sent = { ...entry('6161', 'https://one.example'), evidence };
    expect((await enter(operator, first, sent)).code).toBeUndefined();
    // A page may show the numbers of several stations that draw at once.
    expect((await enter(operator, sameTime, sent)).code).toBeUndefined();
    const used = await enter(operator, later, sent);
    expect([used.status, used.code]).toEqual([409, 'lottery.evidenceUsed']);
    const { market, numero } = (await detail(first)).draw;
    expect(used.body.value).toEqual({ market, numero });
    expect((await detail(later)).entries).toEqual([]);
  });

  it('shows the picture of its source to staff, and to the second person only after their own entry', async () => {
    const drawId = await drawIn('sealed');
    await enter(operator, drawId, entry('2468', 'https://one.example'));
    const { picture: id } = (await detail(drawId)).entries[0]!;
    const look = (by: TestStaff) => fetch(`${t.url}/ops/lottery/pictures/${id}`, { headers: asStaff(by) });
    const shown = await look(operator);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('content-disposition')).toBe('attachment; filename="source.png"');
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(8);
    expect((await look(checker)).status).toBe(404);
    expect((await enter(checker, drawId, entry('2468', 'https://two.example'))).value.agrees).toBe(true);
    expect((await look(checker)).status).toBe(200);
    expect((await detail(drawId, checker)).entries[0]!.picture).toBe(id);
    // Staff of a merchant may not read draws; nor may staff without the permission.
    const others = [await staffSession(t, ['lotteryOperator'], 'default'), await staffSession(t, ['content'])];
    for (const other of others) expect((await look(other)).status).toBe(403);
    const { status } = await fetch(`${t.url}/ops/lottery/pictures/lre_nothing.png`, { headers: asStaff(operator) });
    expect(status).toBe(404);
  });

  it('gets half an hour more once when it is half entered at the deadline', async () => {
    const drawId = await drawIn('sealed');
    await enter(operator, drawId, entry('4321', 'https://one.example'));
    const emit = vi.spyOn(t.app.platform.events, 'emit');
    await t.advance(3600);
    await t.drain([lotteryJobs.clock]);
    const changed = emit.mock.calls.flatMap(([, name, payload]) => (name === 'lottery.drawChanged' ? [payload] : []));
    expect(changed).toContainEqual(expect.objectContaining({ drawId, state: 'entered', before: 'entered' }));
    emit.mockRestore();
    operator = await staffAgain(t, operator);
    checker = await staffAgain(t, checker);
    expect((await detail(drawId)).draw.state).toBe('entered');
    await t.advance(1800);
    await t.drain([lotteryJobs.clock]);
    operator = await staffAgain(t, operator);
    checker = await staffAgain(t, checker);
    expect(['refunding', 'refunded']).toContain((await detail(drawId)).draw.state);
    expect((await enter(checker, drawId, entry('4321', 'https://two.example'))).code).toBe('lottery.wrongState');
  });
});

describe('a draw', () => {
  const change = async (drawId: string, action: 'suspend' | 'resume' | 'close' | 'cancel', version?: number) => {
    const seen = version ?? (await detail(drawId)).draw.version;
    return operator.call('opsChangeDraw', { params: { drawId }, body: { action, version: seen, reason } });
  };

  it('is stopped, sold again and closed by one person with a reason, and not from an old page', async () => {
    const drawId = await drawIn('open', 60);
    expect((await change(drawId, 'suspend')).value).toMatchObject({ state: 'done' });
    expect((await detail(drawId)).draw.state).toBe('suspended');
    expect((await change(drawId, 'suspend', 1)).code).toBe('operator.staleVersion');
    await change(drawId, 'resume');
    await change(drawId, 'close');
    await t.drain();
    expect((await detail(drawId)).draw.state).toBe('sealed');
    expect((await change(drawId, 'resume')).code).toBe('lottery.wrongState');
  });

  it('tells open pages of players at once that its sales were stopped and go on', async () => {
    const page = await listen(t, 'member', await registerMember(t));
    const drawId = await drawIn('open', 60);
    const told = () =>
      page.topics().flatMap((topic) => (topic.type === 'lotteryDraw' ? [[topic.market, topic.isPause]] : []));
    for (const action of ['suspend', 'resume', 'close'] as const) {
      await change(drawId, action);
      await t.drain();
    }
    await expect.poll(() => told().length).toBeGreaterThanOrEqual(3);
    expect(told().slice(0, 3)).toEqual([
      ['LAO', true],
      ['LAO', true],
      ['LAO', false],
    ]);
    page.close();
  });

  it('is called off, moved and given back by two people only', async () => {
    const off = await drawIn('open', 60);
    const asked = await change(off, 'cancel');
    expect(asked.value.state).toBe('proposed');
    expect((await confirm(asked.value.approvalId, operator)).code).toBeDefined();
    expect((await detail(off)).draw.state).toBe('open');

    const moved = await drawIn('open', 60);
    const before = (await detail(moved)).draw;
    const later = (moment: string) => new Date(Date.parse(moment) + 86_400_000).toISOString();
    const body = {
      closeAt: later(before.closeAt),
      winningAt: later(before.winningAt),
      version: before.version,
      reason,
    };
    const proposed = await operator.call('opsMoveDraw', { params: { drawId: moved }, body });
    const owner = await staffSession(t, ['owner']);
    const shown = (await owner.call('opsListApprovals', { query: { state: 'proposed' } })).value.list;
    const { closeAt, winningAt } = before;
    expect(shown.find(({ id }) => id === proposed.value.approvalId)?.payload).toMatchObject({
      closeAt: body.closeAt,
      before: { closeAt, winningAt },
    });
    expect((await confirm(proposed.value.approvalId, owner)).value.state).toBe('executed');
    const after = (await detail(moved)).draw;
    expect([after.closeAt, after.winningAt, after.refundAt]).toEqual([
      body.closeAt,
      body.winningAt,
      later(before.refundAt),
    ]);

    const back = await drawIn('sealed', 60);
    const { version } = (await detail(back)).draw;
    const refund = await operator.call('opsRefundDraw', { params: { drawId: back }, body: { version, reason } });
    const { list } = (await checker.call('opsListApprovals', { query: { state: 'proposed' } })).value;
    expect(list.find(({ id }) => id === refund.value.approvalId)?.summary).toMatch(/^LAO \S+ · 0\.00 · 0$/);
    expect((await confirm(refund.value.approvalId, checker)).value.state).toBe('executed');
    await t.drain();
    expect((await detail(back)).draw.state).toBe('refunded');
  });

  it('cannot be moved to a close before its opening or after its result', async () => {
    const drawId = await drawIn('planned', 120);
    const { rows } = await t.owner.query<{ opens_at: Date }>(
      `update lottery_draws set opens_at = platform_now() + interval '1 hour' where draw_id = $1 returning opens_at`,
      [drawId],
    );
    const { version } = (await detail(drawId)).draw;
    const move = async (closeIn: number, winningIn: number) => {
      const at = (minutes: number) => new Date(rows[0]!.opens_at.getTime() + minutes * 60_000).toISOString();
      const body = { closeAt: at(closeIn), winningAt: at(winningIn), version, reason };
      return (await operator.call('opsMoveDraw', { params: { drawId }, body })).code;
    };
    expect(await move(-30, 300)).toBe('lottery.timesInvalid');
    expect(await move(200, 190)).toBe('lottery.timesInvalid');
    expect(await move(30, 300)).toBeUndefined();
  });

  it('that cannot open, because a game has no odds, is in the work of staff until it has them', async () => {
    const drawId = await drawIn('planned');
    await t.owner.query(
      `update lottery_draws set opens_at = platform_now() + interval '20 hours', close_at = platform_now() + interval '30 hours',
         winning_at = platform_now() + interval '31 hours', refund_at = platform_now() + interval '40 hours' where draw_id = $1`,
      [drawId],
    );
    const unready = async () => {
      const { value } = await operator.call('opsListDraws', { query: { needs: 'unready', pageSize: 100 } });
      const counted = (await operator.call('opsDashboard', { query: {} })).value.lottery!.unready;
      expect(counted).toBe(value.totalCount);
      return value.list.map((draw) => draw.drawId);
    };
    expect(await unready()).not.toContain(drawId);
    const setPlays = (change: string) =>
      t.owner.query(
        `update lottery_games set play_types = ${change}
         where market = (select market from lottery_draws where draw_id = $1)`,
        [drawId],
      );
    await setPlays(`array_append(play_types, 'NOODDS')`);
    expect(await unready()).toContain(drawId);
    await setPlays(`array_remove(play_types, 'NOODDS')`);
    expect(await unready()).not.toContain(drawId);
  });

  it('is found by what it waits for, and by staff of the installation alone', async () => {
    const waiting = await drawIn('sealed');
    const list = async (needs: 'entry' | 'check' | 'overdue') =>
      (await operator.call('opsListDraws', { query: { needs, pageSize: 100 } })).value.list.map(({ drawId }) => drawId);
    expect(await list('entry')).toContain(waiting);
    await enter(operator, waiting, entry('7777', 'https://one.example'));
    expect(await list('check')).toContain(waiting);
    expect(await list('entry')).not.toContain(waiting);
    const late = await drawIn('sealed', -50);
    const justClosed = await drawIn('sealed', -1);
    await t.owner.query(
      `update lottery_draws set refund_at = platform_now() + interval '9 minutes' where draw_id = $1`,
      [justClosed],
    );
    const overdue = await list('overdue');
    expect([overdue.includes(late), overdue.includes(justClosed)]).toEqual([true, false]);
    const other = await staffSession(t, ['lotteryOperator'], 'default');
    expect((await other.call('opsListDraws', { query: {} })).code).toBe('operator.forbidden');
    const none = await operator.call('opsGetDraw', { params: { drawId: '999999999' } });
    expect([none.status, none.code]).toEqual([404, 'lottery.unknownDraw']);
  });
});
