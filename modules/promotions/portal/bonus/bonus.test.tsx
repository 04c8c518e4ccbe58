import type { LiveTopic } from '@sanam/contract/live';
import { staleKeys } from '@sanam/portal/lib/feature.ts';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BonusPage } from '../../../wallet/portal/records/bonus-page.tsx';
import { bonusStates, plainTerms } from '../../contract/bonus-terms.ts';
import { keys } from '../keys.ts';
import { bonus, held, pageOf, queued } from './bonus.test-data.ts';
import { BonusList } from './bonus-list.tsx';

const draw = () => renderPage(<BonusList />);
beforeEach(() => server.answer('promotionStop', { isStopped: false }));
const cardOf = async (title: string) => within((await screen.findByText(title)).closest('li')!);
const answer = (...list: (typeof bonus)[]) => server.answer('listBonuses', pageOf(...list));

describe('the bonuses of a member', () => {
  itShowsItsStates('listBonuses', {
    draw,
    full: pageOf(bonus),
    row: bonus.title,
    empty: pageOf(),
    nothing: 'No bonuses yet',
  });

  it('say what is there, how far it is played, until when with the zone, and what they ask [WAL-018]', async () => {
    answer(bonus);
    await draw();
    const card = await cardOf(bonus.title);
    expect(card.getByText('Active')).toBeInTheDocument();
    expect(card.getByText('฿620.00')).toBeInTheDocument();
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(card.getByText('฿1,250.00 of ฿5,000.00 played')).toBeInTheDocument();
    // Given and started at the same time, so only one time is shown.
    expect(card.getByText(/^Started /)).toBeInTheDocument();
    expect(card.queryByText(/^Given /)).toBeNull();
    expect(card.getByText(/^Expires .*12:00:00$/)).toBeInTheDocument();
    expect(screen.getAllByText(/Asia\/Bangkok/)).toHaveLength(1);
    expect(screen.getByText('All times are Asia/Bangkok time.')).toBeInTheDocument();
    for (const text of [
      /In part: Live casino 10%\. Not at all: Sports\. All others count in full\. Bets at odds below 1\.50 do not count\. Bets that cover more than 65% of a round do not count\./,
      /^Cockfight, all games of STUDIO: you play there with cash only/,
      /^฿200\.00 while it is active/,
      /At most ฿5,000\.00\.$/,
      /takes your cash first/,
      /keeps none of your cash/,
    ])
      expect(card.getByText(text)).toBeInTheDocument();
  });

  it('say which games count in shares of their own, and what everything else counts', async () => {
    const gameWeights = [
      { vendor: 'STUDIO', game: 'lucky', percent: 50 },
      { vendor: 'OTHER', game: null, percent: 0 },
      ...['a', 'b', 'c', 'd'].map((game) => ({ vendor: 'MINE', game, percent: 100 })),
    ];
    const weights = [{ product: 'RNG' as const, percent: 100 }];
    answer({ ...bonus, terms: { ...plainTerms, weights, gameWeights, defaultPercent: 20 } });
    await draw();
    const card = await cardOf(bonus.title);
    const text =
      'In full: a (MINE), b (MINE), c (MINE), Slots. In part: lucky (STUDIO) 50%. Not at all: all games of OTHER. ' +
      '1 more game has a share of its own. All others count 20%. The share of a game goes before that of its kind.';
    expect(card.getByText(text)).toBeInTheDocument();
  });

  it('of which only one kind of game counts say so', async () => {
    answer({ ...bonus, terms: { ...plainTerms, weights: [{ product: 'LIVE', percent: 10 }], defaultPercent: 0 } });
    await draw();
    expect((await cardOf(bonus.title)).getByText('In part: Live casino 10%. Nothing else counts.')).toBeInTheDocument();
  });

  it('that are checked say until when, what is free meanwhile, where to ask, and can be given up', async () => {
    answer(held);
    server.answer('forfeitBonus', { bonusId: held.bonusId, state: 'forfeited' });
    const user = await draw();
    const card = await cardOf(held.title);
    expect(card.getByText('Being checked')).toBeInTheDocument();
    expect(card.getByText(/by .*12:00:00 at the latest; without a decision/)).toBeInTheDocument();
    expect(card.getByText('Your cash and your deposits are free as always.')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Ask customer service' })).toHaveAttribute('href', '/help');
    expect(card.queryByRole('button', { name: /^Start/ })).toBeNull();
    await user.click(card.getByRole('button', { name: /^Give up/ }));
    expect(await screen.findByText(/You will not get its ฿50\.00/)).toBeInTheDocument();
  });

  it('that staff took back say why, and where to complain', async () => {
    answer({ ...bonus, state: 'cancelled', endedAt: '2026-11-21T05:00:00.000Z', refusal: 'One person, two accounts' });
    await draw();
    const card = await cardOf(bonus.title);
    expect(card.getByText('We took it back, because: One person, two accounts')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Complain' })).toHaveAttribute('href', '/feedback');
  });

  it('show the bets behind the bar', async () => {
    answer(bonus);
    server.answer('turnoverBets', { list: [], totalPages: 0, totalCount: 0 });
    const user = await draw();
    await user.click((await cardOf(bonus.title)).getByRole('button', { name: 'Bets and why they count' }));
    expect(await screen.findByText('No bets yet')).toBeInTheDocument();
    expect(server.sent('turnoverBets')[0]?.input.params).toEqual({ turnoverId: bonus.turnoverId });
  });

  it('are filtered by state', async () => {
    answer(bonus);
    const user = await draw();
    await screen.findByText(bonus.title);
    const filter = screen.getByLabelText('Show');
    expect(within(filter).getAllByRole('option')).toHaveLength(bonusStates.length + 1);
    answer();
    await user.selectOptions(filter, 'Expired');
    expect(await screen.findByText('No such bonuses')).toBeInTheDocument();
    expect(server.sent('listBonuses').at(-1)?.input.query).toMatchObject({ state: 'expired' });
  });

  it.each([
    [{ state: 'completed', converted: '600.00', returned: '20.00' }, /฿600\.00 became cash, ฿20\.00 went back/],
    [{ state: 'ending' }, /within 48 hours/],
    [{ state: 'spent' }, 'Used up'],
    [{ state: 'spent', returned: '0.80' }, /฿0\.80 went back/],
  ] as const)('say how they end and offer nothing more: %#', async (change, text) => {
    const endedAt = change.state === 'ending' ? null : '2026-11-25T05:00:00.000Z';
    answer({ ...bonus, ...change, endedAt });
    await draw();
    const card = await cardOf(bonus.title);
    expect(card.getByText(text)).toBeInTheDocument();
    expect(card.queryByRole('button', { name: /^(Start|Give up)/ })).toBeNull();
  });

  it('are read again when a bet or a promotion changed something', async () => {
    answer(bonus);
    await draw();
    for (const type of ['promotions', 'balance'] as const)
      expect(staleKeys({ type } as LiveTopic)).toContainEqual(keys.bonuses);
  });
});

describe('a bonus that waits', () => {
  it('is started after its terms were shown', async () => {
    answer(queued);
    server.answer('startBonus', { bonusId: queued.bonusId, state: 'active' });
    const user = await draw();
    await user.click((await cardOf(queued.title)).getByRole('button', { name: 'Start: Fifty more' }));
    const question = within(await screen.findByRole('dialog', { name: 'Start Fifty more?' }));
    expect(question.getByText(/฿500\.00 has to be played before it becomes cash/)).toBeInTheDocument();
    expect(question.getByText(/^฿200\.00 while it is active/)).toBeInTheDocument();
    answer({ ...queued, state: 'active' });
    await user.click(question.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('฿50.00 of bonus money is there')).toBeInTheDocument();
    expect(server.sent('startBonus')[0]?.input.params).toEqual({ id: queued.bonusId });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull());
  });

  it('is not started while promotions give nothing, and keeps its time', async () => {
    server.answer('promotionStop', { isStopped: true });
    answer(queued);
    await draw();
    expect(await screen.findByText(/^Nothing new is given at the moment/)).toBeInTheDocument();
    const card = await cardOf(queued.title);
    expect(card.queryByRole('button', { name: /^Start/ })).toBeNull();
    expect(card.queryByText(/^Can be started until/)).toBeNull();
    expect(card.getByRole('button', { name: /^Give up/ })).toBeInTheDocument();
  });

  it('is not started by a no', async () => {
    answer(queued);
    const user = await draw();
    await user.click((await cardOf(queued.title)).getByRole('button', { name: /^Start/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.sent('startBonus')).toEqual([]);
  });

  it.each([
    ['promotions.bonusActive', /Another bonus is active/],
    ['promotions.bonusOver', /This bonus is over/],
  ] as const)('says why it cannot be started: %s', async (code, text) => {
    answer(queued);
    server.refuse('startBonus', code);
    const user = await draw();
    await user.click((await cardOf(queued.title)).getByRole('button', { name: /^Start/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(server.sent('listBonuses').length).toBeGreaterThan(1));
  });
});

describe('giving a bonus up', () => {
  it.each([
    [bonus, /You lose ฿620\.00 of bonus money\. Your cash stays/],
    [queued, /You will not get its ฿50\.00/],
  ])('says what is lost before it is done: %#', async (one, text) => {
    answer(one);
    server.answer('forfeitBonus', { bonusId: one.bonusId, state: 'forfeited' });
    const user = await draw();
    await user.click((await cardOf(one.title)).getByRole('button', { name: /^Give up/ }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(text)).toBeInTheDocument();
    expect(server.sent('forfeitBonus')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Give up' }));
    expect(await screen.findByText('The bonus was given up')).toBeInTheDocument();
  });

  it('says that open rounds are awaited', async () => {
    answer(bonus);
    server.answer('forfeitBonus', { bonusId: bonus.bonusId, state: 'ending' });
    const user = await draw();
    await user.click((await cardOf(bonus.title)).getByRole('button', { name: /^Give up/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up' }));
    expect(await screen.findByText(/ends when your open rounds have a result/)).toBeInTheDocument();
  });
});

it('bonuses stand on the page of bonus money, above what has to be played [WAL-018] [MBR-003]', async () => {
  server.answer('balance', balance);
  server.refuse('accountRecord', 'common.unavailable');
  server.answer('listExports', { list: [] });
  server.answer('turnover', {
    list: [],
    totalPages: 0,
    totalCount: 0,
    cash: '0.00',
    locked: '0.00',
    withdrawable: '0.00',
  });
  answer(bonus);
  await renderPage(<BonusPage />);
  const heading = await screen.findByRole('heading', { name: 'Your bonuses' });
  const meter = await screen.findByRole('heading', { name: 'What has to be played before withdrawing' });
  expect(heading.compareDocumentPosition(meter) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});
