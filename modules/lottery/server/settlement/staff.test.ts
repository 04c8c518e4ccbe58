// Tests of approvals: two people approve a high payout and correct a wrong result; one person cannot.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { pictureOf } from '../draws/evidence.test-data.ts';
import { prizesOf } from '../draws/prizes.ts';
import { type Lottery, lotteryOn, type TestDraw } from './draw.test-data.ts';
import { ticketRows } from '../tickets/read-store.ts';
import { openSettlement } from './open.ts';
import { settleDraw } from './settle.ts';
import { verifySettlement } from './verify.ts';

let t: TestApp;
let lottery: Lottery;
let maker: TestStaff;
let checker: TestStaff;
let operator: TestStaff;
let draw: TestDraw;
let winner: string;
let loser: string;

beforeAll(async () => {
  t = await buildTestApp();
  const { platform, modules } = t.app;
  lottery = await lotteryOn({ db: platform.db, owner: t.owner, deps: { ...platform, house: modules.vendors.house } });
  maker = await staffSession(t, ['lotteryChecker']);
  checker = await staffSession(t, ['lotteryChecker']);
  operator = await staffSession(t, ['lotteryOperator']);
  [winner, loser] = (await lottery.addMembers(2, 1000)) as [string, string];
  draw = await lottery.openDraw('glo', 'THGLO');
  await draw.buy(winner, 'TOP2 52 100');
  await draw.buy(loser, 'TOP2 25 100');
  await t.owner.query(`update lottery_markets set approve_above = 5000`);
  await draw.result(gloBoard);
  await settleDraw(lottery.deps, draw.drawId);
});
afterAll(() => t.close());

const params = () => ({ drawId: String(draw.drawId) });
const approve = (who: TestStaff, payout = '90.00') =>
  who.call('opsApproveSettlement', { params: params(), body: { settlementNo: 1, payout, reason: 'sum looked at' } });
const confirm = (who: TestStaff, id: string) =>
  who.call('opsDecideApproval', { params: { id }, body: { decision: 'confirm' } });
const proposal = async (id: string | null) =>
  (await checker.call('opsListApprovals', { query: { state: 'proposed' } })).value.list.find((one) => one.id === id)!;
const versionNow = async (): Promise<number> =>
  (await t.owner.query<{ version: number }>('select version from lottery_draws where draw_id = $1', [draw.drawId]))
    .rows[0]!.version;
const nowText = async (): Promise<string> =>
  (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now.toISOString();
/** Ends the sales of a draw whose result is due now. */
const endSales = ({ drawId }: TestDraw) =>
  t.owner.query('update lottery_draws set close_at = platform_now(), winning_at = platform_now() where draw_id = $1', [
    drawId,
  ]);
const sourceOf = async (name: string, sourceAddress = 'https://office.example') => ({
  sourceAddress,
  sourceAt: await nowText(),
  evidence: await pictureOf(name),
});
const correct = async (who: TestStaff, first = '417625', version?: number) =>
  who.call('opsCorrectResult', {
    params: params(),
    body: {
      prizes: prizesOf({ ...gloBoard, first }),
      note: 'The office announced another first prize.',
      version: version ?? (await versionNow()),
      reason: 'announcement of the office',
      ...(await sourceOf(`${who.staffId} ${first}`)),
    },
  });
const auditsOf = async ({ drawId }: TestDraw) =>
  (
    await t.owner.query<{ command: string; row: string }>(
      'select command, a::text as row from platform_audit a where subject_id = $1 order by id',
      [String(drawId)],
    )
  ).rows;
/** Sends the second entry of a correction, from another source. */
const second = async (who: TestStaff, { drawId }: TestDraw, first: string, address = 'https://paper.example') => {
  const params = { drawId: String(drawId) };
  const { version } = (await who.call('opsGetDraw', { params })).value.draw;
  const source = await sourceOf(`second of ${drawId} ${first}`, address);
  const body = { prizes: prizesOf({ ...gloBoard, first }), version, reason: 'as the paper says', ...source };
  return who.call('opsCorrectResult', { params, body });
};

describe('a settlement above the line of its market', () => {
  it('is approved by two checkers as they saw it, and by no other person', async () => {
    expect((await approve(operator)).code).toBe('operator.forbidden');
    expect((await approve(maker, '90.01')).code).toBe('operator.staleVersion');
    const proposed = (await approve(maker)).value;
    expect(await proposal(proposed.approvalId)).toMatchObject({
      payload: { settlementNo: 1, payout: '90.00' },
      summary: expect.stringMatching(/^\S+ 20261120 · 90\.00 · 1$/),
    });
    expect(proposed.state).toBe('proposed');
    expect((await approve(checker)).code).toBe('operator.approvalPending');
    expect((await confirm(maker, proposed.approvalId!)).code).toBe('operator.sameStaff');
    expect(await draw.stateNow()).toBe('evaluated');
    expect((await confirm(checker, proposed.approvalId!)).value.state).toBe('executed');
    await t.drain();
    expect(await draw.stateNow()).toBe('settled');
    expect(await lottery.balanceOf(winner)).toBe(9900n);
    expect((await approve(maker)).code).toBe('lottery.wrongState');
  });
});

describe('a draw that is held back', () => {
  const bought = async () => {
    const [won, lost] = (await lottery.addMembers(2, 1000)) as [string, string];
    const held = await lottery.openDraw('glo');
    await held.buy(won, 'TOP2 52 100');
    await held.buy(lost, 'TOP2 25 100');
    await held.result(gloBoard);
    await openSettlement(lottery.deps, held.drawId);
    return { held, won, lost, about: { drawId: String(held.drawId) } };
  };
  /** Holds a draw back by a fault of the first program: one winning pick too many. */
  const differing = async () => {
    const found = await bought();
    await t.owner.query(
      `insert into lottery_winnings (draw_id, settlement_no, play_type, pick, class, times) values ($1, 1, 'TOP2', '25', 'WIN', 1)`,
      [found.held.drawId],
    );
    await settleDraw(lottery.deps, found.held.drawId);
    return found;
  };
  const listed = async (needs: 'held' | 'approval') =>
    (await maker.call('opsListDraws', { query: { needs, pageSize: 100 } })).value.list.map(({ drawId }) => drawId);
  const again = (who: TestStaff, about: { drawId: string }, settlementNo = 1) =>
    who.call('opsReevaluateDraw', { params: about, body: { settlementNo, reason: 'the program was repaired' } });
  const settlements = async (about: { drawId: string }) =>
    (await maker.call('opsGetDraw', { params: about })).value.settlements.map(
      ({ settlementNo, state, isHeld, payout }) => [settlementNo, state, isHeld, payout],
    );

  it('is evaluated again by two people, as a settlement of its own that pays what both programs find', async () => {
    const { held, won, lost, about } = await differing();
    expect([await listed('held'), await listed('approval')]).toEqual([[about.drawId], []]);
    expect(await settlements(about)).toEqual([[1, 'evaluated', true, '180.00']]);
    const body = { settlementNo: 1, payout: '180.00', reason: 'sum looked at' };
    expect((await maker.call('opsApproveSettlement', { params: about, body })).code).toBe('lottery.wrongState');
    expect((await again(operator, about)).code).toBe('operator.forbidden');
    expect((await again(maker, about, 2)).code).toBe('operator.staleVersion');
    const { approvalId } = (await again(maker, about)).value;
    expect(await proposal(approvalId)).toMatchObject({ payload: { settlementNo: 1 } });
    expect((await confirm(maker, approvalId!)).code).toBe('operator.sameStaff');
    const emit = vi.spyOn(t.app.platform.events, 'emit');
    expect((await confirm(checker, approvalId!)).value.state).toBe('executed');
    const changed = emit.mock.calls.flatMap(([, name, told]) => (name === 'lottery.drawChanged' ? [told] : []));
    expect(changed).toMatchObject([{ drawId: about.drawId, state: 'evaluated', before: 'evaluated' }]);
    emit.mockRestore();
    await t.drain();
    expect(await settlements(about)).toEqual([
      [1, 'evaluated', true, '180.00'],
      [2, 'settled', false, '90.00'],
    ]);
    expect([await held.stateNow(), await lottery.balanceOf(won), await lottery.balanceOf(lost)]).toEqual([
      'settled',
      9900n,
      900n,
    ]);
    const tickets = await ticketRows(t.app.platform.db, { drawId: held.drawId }, { limit: 2, offset: 0, order: 'ASC' });
    expect(tickets.map(({ state }) => state)).toEqual(['won', 'lost']);
    const { rows } = await t.owner.query(
      `select command from platform_audit where subject_id = $1 and command like 'lottery.settlement.%' order by id`,
      [about.drawId],
    );
    expect(rows.map(({ command }) => command)).toEqual([
      'lottery.settlement.begin',
      'lottery.settlement.holdBack',
      'lottery.settlement.begin',
      'lottery.settlement.reevaluate',
    ]);
    expect((await again(maker, about, 2)).code).toBe('lottery.wrongState');
  });

  it('pays what is missing where its payment is not what its tickets win', async () => {
    const { held, won, about } = await bought();
    await t.owner.query(
      `update lottery_markets set approve_above = 0
       where market = (select market from lottery_draws where draw_id = $1)`,
      [held.drawId],
    );
    await settleDraw(lottery.deps, held.drawId);
    expect(await listed('approval')).toContain(about.drawId);
    // Nobody is paid: the payment has no chunks.
    await t.owner.query(`update lottery_settlements set state = 'paying' where draw_id = $1`, [held.drawId]);
    await held.setState('paying');
    await settleDraw(lottery.deps, held.drawId);
    expect(await settlements(about)).toEqual([[1, 'paying', true, '90.00']]);
    await confirm(checker, (await again(maker, about)).value.approvalId!);
    await t.drain();
    // The payout is above the line of its market, so it waits for its approval.
    expect([await held.stateNow(), await listed('approval')]).toEqual(['paying', [about.drawId]]);
    const body = { settlementNo: 2, payout: '90.00', reason: 'sum looked at' };
    const approved = (await maker.call('opsApproveSettlement', { params: about, body })).value;
    await confirm(checker, approved.approvalId!);
    await t.drain();
    expect([await held.stateNow(), await lottery.balanceOf(won)]).toEqual(['settled', 9900n]);
  });

  it('is refunded by two people while nothing of it is paid, and an evaluated draw that is not held is not', async () => {
    const { held, won, lost, about } = await differing();
    const refund = async (who: TestStaff, params: { drawId: string }) => {
      const { version } = (await maker.call('opsGetDraw', { params })).value.draw;
      return who.call('opsRefundDraw', { params, body: { version, reason: 'it cannot be settled' } });
    };
    const { approvalId } = (await refund(operator, about)).value;
    expect((await confirm(checker, approvalId!)).value.state).toBe('executed');
    await t.drain();
    expect([await held.stateNow(), await lottery.balanceOf(won), await lottery.balanceOf(lost)]).toEqual([
      'refunded',
      1000n,
      1000n,
    ]);
    expect(await listed('held')).toEqual([]);
    const other = await bought();
    await t.owner.query(
      `update lottery_markets set approve_above = 0
       where market = (select market from lottery_draws where draw_id = $1)`,
      [other.held.drawId],
    );
    await settleDraw(lottery.deps, other.held.drawId);
    expect((await refund(operator, other.about)).code).toBe('lottery.wrongState');
    expect((await again(maker, other.about)).code).toBe('lottery.wrongState');
    expect(await verifySettlement(t.owner)).toEqual([]);
  });
});

describe('a wrong result', () => {
  it('is corrected by two people, with a note for players, and only what changed moves', async () => {
    await endSales(draw);
    expect((await correct(operator)).code).toBe('operator.forbidden');
    expect((await correct(maker, '417625', 1)).code).toBe('operator.staleVersion');
    expect((await correct(maker, '41762')).code).toBe('lottery.resultInvalid');
    expect((await correct(maker, '417652')).code).toBe('lottery.resultInvalid');
    const { sourceAddress, sourceAt, ...bare } = await sourceOf('none');
    const body = {
      prizes: prizesOf(gloBoard),
      note: 'The office announced it.',
      version: 1,
      reason: 'a try',
      sourceAt,
    };
    expect(
      (await maker.call('opsCorrectResult', { params: params(), body: { ...body, sourceAddress } as never })).code,
    ).toBe('request.invalid');
    const noPicture = { ...body, ...bare, sourceAddress, evidence: 'YQ==' };
    expect((await maker.call('opsCorrectResult', { params: params(), body: noPicture })).code).toBe(
      'lottery.resultInvalid',
    );
    const refused = (await correct(maker, '417526')).value.approvalId!;
    await checker.call('opsDecideApproval', {
      params: { id: refused },
      body: { decision: 'refuse', reason: 'misread' },
    });
    const proposed = (await correct(maker)).value;
    expect([proposed.state, proposed.agrees]).toEqual(['proposed', null]);
    const { approvalId } = proposed;
    expect((await confirm(maker, approvalId!)).code).toBe('operator.sameStaff');
    expect((await second(checker, draw, '417625')).value).toEqual({ state: 'done', approvalId, agrees: true });
    expect(await draw.stateNow()).toBe('correcting');
    await t.drain();
    expect(await draw.stateNow()).toBe('settled');
    expect([await lottery.balanceOf(winner), await lottery.balanceOf(loser)]).toEqual([900n, 9900n]);
    const { rows: results } = await t.owner.query(
      'select version, by_staff, note from lottery_results where draw_id = $1 order by version desc limit 1',
      [draw.drawId],
    );
    expect(results).toEqual([
      { version: 2, by_staff: [maker.staffId, checker.staffId], note: 'The office announced another first prize.' },
    ]);
    const { entries } = (await checker.call('opsGetDraw', { params: params() })).value;
    expect(entries.map((one) => [one.prizes?.first, one.sourceAddress, one.corrects, one.state])).toEqual([
      [['417526'], 'https://office.example', 2, 'lapsed'],
      [['417625'], 'https://office.example', 2, 'accepted'],
      [['417625'], 'https://paper.example', 2, 'accepted'],
    ]);
    const picture = await fetch(`${t.url}/ops/lottery/pictures/${entries[1]!.picture}`, {
      headers: { 'x-staff-id': checker.staffId, cookie: checker.cookie },
    });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { rows: notes } = await t.owner.query('select kind from lottery_draw_notes where draw_id = $1', [
      draw.drawId,
    ]);
    expect(notes).toEqual([{ kind: 'corrected' }]);
  });

  it('is corrected before it is paid, and then the new payout needs an approval of its own', async () => {
    const [won, lost] = (await lottery.addMembers(2, 1000)) as [string, string];
    await t.owner.query(`update lottery_draws set numero = '20261116' where draw_id = $1`, [draw.drawId]);
    const unpaid = await lottery.openDraw('glo', 'THGLO');
    await unpaid.buy(won, 'TOP2 25 100');
    await unpaid.buy(lost, 'TOP2 52 100');
    await unpaid.result(gloBoard);
    await settleDraw(lottery.deps, unpaid.drawId);
    await endSales(unpaid);
    const about = { drawId: String(unpaid.drawId) };
    const read = async () => (await maker.call('opsGetDraw', { params: about })).value;
    const approveNo = (who: TestStaff, settlementNo: number) =>
      who.call('opsApproveSettlement', {
        params: about,
        body: { settlementNo, payout: '90.00', reason: 'sum looked at' },
      });
    const fix = async (first: string) => {
      const texts = { note: 'The office announced another first prize.', reason: 'announcement of the office' };
      const body = { prizes: prizesOf({ ...gloBoard, first }), ...texts, version: (await read()).draw.version };
      return maker.call('opsCorrectResult', { params: about, body: { ...body, ...(await sourceOf(first)) } });
    };
    expect(await unpaid.stateNow()).toBe('evaluated');
    const early = (await approveNo(maker, 1)).value.approvalId!;
    expect((await fix('417625')).code).toBe('operator.approvalPending');
    await checker.call('opsDecideApproval', {
      params: { id: early },
      body: { decision: 'refuse', reason: 'wrong board' },
    });
    const { approvalId } = (await fix('417625')).value;
    expect(approvalId).not.toBeNull();
    expect((await second(checker, unpaid, '417625')).value.agrees).toBe(true);
    expect((await approveNo(maker, 1)).code).toBe('lottery.wrongState');
    await t.drain();
    expect([await unpaid.stateNow(), await lottery.balanceOf(won), await lottery.balanceOf(lost)]).toEqual([
      'evaluated',
      900n,
      900n,
    ]);
    expect((await approveNo(maker, 1)).code).toBe('operator.staleVersion');
    await confirm(checker, (await approveNo(maker, 2)).value.approvalId!);
    await t.drain();
    expect([await unpaid.stateNow(), await lottery.balanceOf(won), await lottery.balanceOf(lost)]).toEqual([
      'settled',
      9900n,
      900n,
    ]);
    const { settlements, results, notes } = await read();
    expect(settlements.map(({ settlementNo, resultVersion, state }) => [settlementNo, resultVersion, state])).toEqual([
      [1, 1, 'evaluated'],
      [2, 2, 'settled'],
    ]);
    expect([results.length, notes.map(({ kind }) => kind)]).toEqual([2, ['corrected']]);
    expect(await verifySettlement(t.owner)).toEqual([]);
  });

  it('is corrected blind: the second person sees no number, and enters them from another source', async () => {
    const known = JSON.stringify((await checker.call('opsGetDraw', { params: params() })).value);
    expect(known).not.toContain('417256');
    const { approvalId } = (await correct(maker, '417256')).value;
    const seen = [
      (await checker.call('opsGetDraw', { params: params() })).value,
      await proposal(approvalId),
      await auditsOf(draw),
    ];
    for (const one of seen) expect(JSON.stringify(one)).not.toContain('417256');
    expect((await proposal(approvalId)).needsEntry).toBe(true);
    const own = (await maker.call('opsGetDraw', { params: params() })).value.entries.at(-1)!;
    expect(own.prizes).toMatchObject({ first: ['417256'] });
    const hidden = (await checker.call('opsGetDraw', { params: params() })).value.entries.at(-1)!;
    expect([hidden.prizes, hidden.picture]).toEqual([null, null]);
    // A yes without the numbers leaves the proposal open.
    expect((await confirm(checker, approvalId!)).code).toBe('operator.entryNeeded');
    expect((await proposal(approvalId)).payload).toEqual({
      version: await versionNow(),
      note: 'The office announced another first prize.',
      sourceAddress: 'https://office.example',
    });
    expect((await second(maker, draw, '417256')).code).toBe('lottery.samePerson');
    expect((await second(checker, draw, '417256', 'http://office.example/')).code).toBe('lottery.sameSource');
    const differing = await second(checker, draw, '417265');
    expect(differing.value).toEqual({ state: 'done', approvalId, agrees: false });
    const { entries, results, draw: after } = (await checker.call('opsGetDraw', { params: params() })).value;
    expect([after.state, results.length]).toEqual(['settled', 2]);
    expect(entries.slice(-2).map((one) => [one.prizes?.first, one.state, one.differsIn])).toEqual([
      [undefined, 'rejected', ['first']],
      [['417265'], 'rejected', ['first']],
    ]);
    const audits = await auditsOf(draw);
    expect(audits.slice(-2).map(({ command }) => command)).toEqual([
      'lottery.result.enter',
      'operator.approval.rejected',
    ]);
    expect(await lottery.balanceOf(loser)).toBe(9900n);
  });

  it('is ended by staff where nobody goes on with it, and its entries are shown from then on', async () => {
    const end = async (who: TestStaff, version?: number) => {
      const body = { version: version ?? (await versionNow()), reason: 'the first result was right' };
      return (await who.call('opsEndCorrection', { params: params(), body })).code;
    };
    const seenBy = async (who: TestStaff) =>
      (await who.call('opsGetDraw', { params: params() })).value.entries
        .slice(-3)
        .map((one) => [one.prizes?.first?.[0], one.state]);
    const { approvalId } = (await correct(maker, '417562')).value;
    expect((await seenBy(checker)).at(-1)).toEqual([undefined, 'waiting']);
    expect(await end(checker)).toBe('operator.approvalPending');
    const refusal = { decision: 'refuse', reason: 'misread' } as const;
    await checker.call('opsDecideApproval', { params: { id: approvalId! }, body: refusal });
    expect((await seenBy(checker)).at(-1)).toEqual([undefined, 'lapsed']);
    expect(await end(operator)).toBe('operator.forbidden');
    expect(await end(checker, 1)).toBe('operator.staleVersion');
    expect(await end(checker)).toBeUndefined();
    for (const who of [maker, checker, operator])
      expect(await seenBy(who)).toEqual([
        ['417256', 'ended'],
        ['417265', 'ended'],
        ['417562', 'ended'],
      ]);
    expect(await end(checker)).toBe('lottery.wrongState');
    expect((await auditsOf(draw)).at(-1)).toMatchObject({ command: 'lottery.correction.end' });
    expect(await draw.stateNow()).toBe('settled');
    // A later correction is blind again.
    await correct(maker, '417265');
    expect((await seenBy(checker)).at(-1)).toEqual([undefined, 'waiting']);
    expect((await second(checker, draw, '417256')).value.agrees).toBe(false);
  });

  it('is not proposed with a text that names a new number, or without a note', async () => {
    const send = async (texts: { note?: string; reason?: string }) => {
      const body = {
        prizes: prizesOf({ ...gloBoard, first: '417526' }),
        reason: 'announcement of the office',
        version: await versionNow(),
        ...texts,
        ...(await sourceOf('texts')),
      };
      return (await maker.call('opsCorrectResult', { params: params(), body })).code;
    };
    const note = 'The office announced another board.';
    expect(await send({ note: 'The first prize is ๔๑๗๕๒๖, as announced.' })).toBe('lottery.numberShown');
    expect(await send({ note, reason: 'not 417652, but 417526.' })).toBe('lottery.numberShown');
    expect(await send({})).toBe('lottery.resultInvalid');
  });

  it('is not corrected in an own draw, nor before it is evaluated', async () => {
    for (const market of ['SSC1', 'XSMB']) {
      const own = await lottery.openDraw(market === 'SSC1' ? 'ssc' : 'vnNorth', market);
      if (market === 'SSC1') await own.setState('settled');
      const body = {
        prizes: { number: ['12345'] },
        note: 'Nobody may choose this number.',
        version: 1,
        reason: 'a try',
        ...(await sourceOf(market)),
      };
      const answer = await maker.call('opsCorrectResult', { params: { drawId: String(own.drawId) }, body });
      expect(answer.code).toBe('lottery.wrongState');
    }
    const unknown = { drawId: '999999' };
    const body = { settlementNo: 1, payout: '1.00', reason: 'a try' };
    expect((await maker.call('opsApproveSettlement', { params: unknown, body })).code).toBe('lottery.unknownDraw');
  });
});

it('serves the keys that prove settlement files to everybody', async () => {
  const { keys } = (await callerOf(t)('lotterySigningKeys', {})).value;
  const { rows } = await t.owner.query<{ key_id: string }>(
    'select distinct key_id from lottery_settlements where key_id is not null',
  );
  expect(keys.map(({ keyId }) => keyId)).toEqual(rows.map((row) => row.key_id));
});
