import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { agreed, choose, confirm, replace } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting } from '@sanam/console/testing/samples.ts';
import { gameTemplates, playTypesOf } from '../../contract/games.ts';
import { placeOfPlay } from '../../contract/play-places.ts';
import english from '../../words/console.en.json' with { type: 'json' };
import thai from '../../words/console.th.json' with { type: 'json' };
import { type LotteryGame, LotteryGameList } from './game-list.tsx';
import { LotteryGamePage } from './game-page.tsx';
import { bpOf, oddsOf, type OddsSet, percentOf } from './odds-draft.ts';

const row: LotteryGame = {
  id: 'default.LAO',
  gameId: 'default.LAO',
  merchantId: 'default',
  gameCode: 'LAO',
  market: 'LAO',
  nameTh: 'หวยลาว',
  nameEn: 'Lao',
  vendor: 'TCG_SEA',
  prizeMode: 'SEA',
  tag: 'LAO',
  bookId: 'default',
  isOn: true,
  isHot: false,
  lineMin: '0.01',
  lineMax: '5000.00',
  ticketMin: '1.00',
  ticketMax: '50000.00',
  payoutMax: '1000000.00',
  chaseMax: 0,
  version: 2,
};
const set: OddsSet = {
  oddsSetId: 'ods_2',
  playType: 'TOP3',
  series: '900',
  setVersion: 2,
  isInForce: true,
  rebateBp: 500,
  factor: 1,
  classes: [{ class: 'WIN', odds: '850.000', rtpPercent: '85.00' }],
  returnPercent: '90.00',
  by: 'Anong',
  at: '2026-11-20T05:00:00Z',
};

describeList('lottery games', {
  call: 'opsListLotteryGames',
  resource: 'lotteryGames',
  list: <LotteryGameList />,
  row,
  text: '฿1,000,000.00',
  empty: 'No lottery games here',
});

const open = (options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsListLotteryGames', { list: [row], totalPages: 1, totalCount: 1 });
  server.answer('opsListOdds', {
    sets: [set, { ...set, oddsSetId: 'ods_1', setVersion: 1, isInForce: false, by: null }],
  });
  const page = (
    <Routes>
      <Route path="/lotteryGames/:id/show" element={<LotteryGamePage />} />
    </Routes>
  );
  return renderConsole(page, { at: '/lotteryGames/default.LAO/show', ...options });
};

describe('the page of a lottery game', () => {
  it('shows the odds in force, and older versions on demand', async () => {
    const user = await open();
    expect(await screen.findByText('WIN 850.000 (85.00 %)')).toBeInTheDocument();
    expect(screen.queryByText('Old')).toBeNull();
    await user.click(screen.getByLabelText('Show older versions'));
    expect(screen.getByText('Old')).toBeInTheDocument();
    expect(screen.getByText('Initial odds')).toBeInTheDocument();
  });

  it('changes nothing for who may only read', async () => {
    await open({ may: ['lottery.draw.read'] });
    await screen.findByText('WIN 850.000 (85.00 %)');
    expect(screen.queryByRole('button', { name: 'New odds of TOP3 900' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('saves bounds with a reason, and not where the least is above the most', async () => {
    server.answer('opsChangeLotteryGame', { ...row, version: 3 });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    await replace(user, dialog.getByLabelText('Minimum per ticket'), '60,000');
    await confirm(user, 'Save');
    expect(server.sent('opsChangeLotteryGame')).toEqual([]);
    await replace(user, dialog.getByLabelText('Minimum per ticket'), '5');
    await choose(user, dialog.getByLabelText('Marked as hot'), 'Yes');
    await confirm(user, 'Save');
    await screen.findByText('Done');
    const { body } = server.sent('opsChangeLotteryGame')[0]!.input;
    expect(body).toMatchObject({ ticketMin: '5.00', isHot: true, version: 2, reason: agreed });
  });

  it('proposes odds that were tried on past draws', async () => {
    server.answer('opsSimulateOdds', {
      draws: 13,
      stake: '1000.00',
      rebate: '50.00',
      payout: '900.00',
      margin: '50.00',
      marginInForce: '100.00',
      returnPercent: '95.00',
    });
    server.answer('opsSetOdds', { state: 'proposed', approvalId: waiting.id });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'New odds of TOP3 900' }));
    const dialog = within(await screen.findByRole('dialog'));
    await replace(user, dialog.getByLabelText('Odds of WIN'), '900');
    const release = server.hold('opsSimulateOdds');
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
    expect(dialog.getByRole('button', { name: 'One moment' })).toBeDisabled();
    release();
    expect(await dialog.findByText('+฿100.00')).toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Rebate in percent'), '2.5');
    expect(dialog.queryByText('+฿100.00')).toBeNull();
    await confirm(user, 'Propose the odds');
    await waitFor(() => expect(server.sent('opsSetOdds')).toHaveLength(1));
    expect(server.sent('opsSetOdds')[0]!.input).toEqual({
      params: { gameId: 'default.LAO' },
      body: {
        playType: 'TOP3',
        series: '900',
        rebateBp: 250,
        classes: [{ class: 'WIN', odds: '900.000' }],
        reason: agreed,
      },
    });
    expect(server.sent('opsSimulateOdds')[0]!.input.body).toMatchObject({ rebateBp: 500, playType: 'TOP3' });
  });
});

it.each([
  ['0', 0],
  ['5.5', 550],
  ['30', 3000],
  ['30.01', undefined],
  ['x', undefined],
])('takes a rebate typed as %j as %s', (typed, bp) => {
  expect(bpOf(typed)).toBe(bp);
});

it.each([0, 5, 250, 3000])('writes a rebate of %i as it is typed', (bp) => {
  expect(bpOf(percentOf(bp))).toBe(bp);
});

it.each([
  ['900', '900.000'],
  ['3.5', '3.500'],
  ['8,000', '8000.000'],
  ['3.1234', undefined],
  ['', undefined],
])('takes odds typed as %j as %s', (typed, odds) => {
  expect(oddsOf(typed)).toBe(odds);
});

it.each(['en', 'th'] as const)('has a name in %s for every play type of every game', (language) => {
  const words = (language === 'en' ? english : thai) as { lotteryPlay: Record<string, string> };
  const codes = new Set(gameTemplates.flatMap((template) => playTypesOf(template).map(({ code }) => code)));
  const unnamed = [...codes].filter((code) => placeOfPlay(code) === undefined && !(code in words.lotteryPlay));
  expect(unnamed).toEqual([]);
});
