// Inbox messages about lottery draws: one per round, in the reader's language.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { registerMember, type TestMember } from '../../../test/clients.ts';

let t: TestApp;
let member: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  member = await registerMember(t);
});
afterAll(() => t.close());

const draw = { drawId: '7', market: 'THGLO', numero: '20261116' };
const settled = (settlementNo: number, payout: string, over: { before?: string; uncovered?: string } = {}) => {
  const { before = null, uncovered = '0' } = over;
  const round = { memberId: member.memberId, gameCode: 'THGLO', payout, before, moved: '1', uncovered };
  return t.app.platform.events.emit(t.app.platform.db, 'lottery.roundsSettled', {
    ...draw,
    settlementNo,
    rounds: [round],
  });
};
const told = async () =>
  (await member.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value.list.map(
    ({ title, text }): [string, string] => [title, text],
  );

it('tells a win once, and what a correction made of it', async () => {
  for (const _ of [1, 2]) await settled(1, '900000');
  await settled(2, '0', { before: '900000' });
  await settled(3, '100', { before: '200', uncovered: '100' });
  await t.drain();
  expect(new Map(await told())).toEqual(
    new Map([
      ['You won ฿9,000.00', 'Thai government, draw 20261116: the money is in your balance.'],
      [
        'A result was corrected: you won ฿0.00',
        'Thai government, draw 20261116: the result before said ฿9,000.00. The difference is in your balance.',
      ],
      [
        'A result was corrected: please ask customer service',
        'Thai government, draw 20261116: you won ฿1.00 instead of ฿2.00. Your balance does not cover the difference, so nothing was taken.',
      ],
    ]),
  );
});

it('tells a moved draw once to those who have tickets of it', async () => {
  const { db, events } = t.app.platform;
  const memberIds = [member.memberId];
  for (const version of [2, 2, 3]) await events.emit(db, 'lottery.drawMoved', { ...draw, version, memberIds });
  await t.drain();
  const text = 'Thai government: your tickets stay. You may cancel them until ten minutes before its sales end.';
  const moved = ['Draw 20261116 was moved to another time', text];
  expect((await told()).filter(([title]) => title === moved[0])).toEqual([moved, moved]);
});

it('tells a refund once, however many tickets it gave back', async () => {
  const { db, events } = t.app.platform;
  for (const _ of [1, 2]) await events.emit(db, 'lottery.ticketsRefunded', { ...draw, memberIds: [member.memberId] });
  await t.drain();
  expect((await told()).filter(([title]) => title?.includes('given back'))).toEqual([
    [
      'Your tickets of draw 20261116 were given back',
      'Thai government: the draw was called off. All that you paid for it is in your balance.',
    ],
  ]);
});

it('tells the end of a chase once: stopped by a win, or over; not what the member did', async () => {
  const { db, events } = t.app.platform;
  const ended = (chaseId: string, state: 'running' | 'stopped' | 'won' | 'ended', tickets: number) =>
    events.emit(db, 'lottery.chaseChanged', {
      chaseId,
      memberId: member.memberId,
      state,
      market: 'LAO',
      givenBack: { tickets, price: String(tickets * 1000) },
    });
  for (const _ of [1, 2]) await ended('lch_a', 'won', 3);
  await ended('lch_b', 'won', 0);
  await ended('lch_c', 'ended', 0);
  await ended('lch_d', 'stopped', 2);
  await ended('lch_e', 'running', 0);
  await t.drain();
  const byTitle = ([one]: [string, string], [other]: [string, string]) => one.localeCompare(other);
  const over = ['Your series of draws is over', 'Laos: no draw is left. Your tickets say what each of them came to.'];
  expect((await told()).filter(([title]) => title?.includes('series')).toSorted(byTitle)).toEqual([
    over,
    over,
    [
      'Your series of draws won and was stopped',
      'Laos: draws that were left and given back, as you chose: 3. ฿30.00 are in your balance.',
    ],
  ]);
});
