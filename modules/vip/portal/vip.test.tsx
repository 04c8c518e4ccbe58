import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { Vip } from './vip.tsx';

const products = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT'] as const;
const rebates = (slots: string, others: string) =>
  products.map((product) => ({ product, percent: product === 'RNG' ? slots : others }));

const level = (rankLevel: number, labelName: string, threshold: string, upgradeBonus: string) => ({
  rankLevel,
  labelName,
  threshold,
  benefits: {
    upgradeBonus,
    pointsMultiplier: rankLevel < 2 ? '1.00' : '1.50',
    hasService: rankLevel > 4,
    rebates: rankLevel === 2 ? rebates('0.60', '0.50') : rebates('0.00', '0.00'),
    birthdayGift: rankLevel === 2 ? '50.00' : '0.00',
    weeklyGift: rankLevel === 2 ? '20.00' : '0.00',
    monthlyGift: '0.00',
    goesFirst: rankLevel === 5,
    withdrawalCount: rankLevel === 5 ? 20 : null,
    withdrawalSum: rankLevel === 5 ? '5000000.00' : null,
  },
});
const ladder: Value<'vipLevels'> = {
  levels: [
    level(1, 'Bronze', '10000.00', '18.00'),
    level(2, 'Silver', '50000.00', '88.00'),
    level(5, 'Diamond', '1000000.00', '0.00'),
  ],
  weights: [
    { product: 'RNG', percent: '100.00' },
    { product: 'LIVE', percent: '12.50' },
  ],
  rebatesAs: null,
  giftsAs: null,
  weeklyBets: '5000.00',
  monthlyBets: '0.00',
};
const own: Value<'vip'> = {
  ...ladder,
  rankLevel: 1,
  labelName: 'Bronze',
  experience: '20000.00',
  next: { rankLevel: 2, at: '50000.00' },
  history: [{ rankLevel: 1, labelName: 'Bronze', at: '2026-11-20T05:00:00Z', bonus: '18.00', state: 'paid' }],
};

const gift = {
  kind: 'weekly' as const,
  period: '2026-11-16',
  labelName: 'Bronze',
  amount: '20.00',
  state: 'claimable' as const,
  isBonus: false,
  terms: null,
  at: '2026-11-23T05:00:00Z',
  claimUntil: '2026-12-23T05:00:00Z',
};
const rewards = (list: Value<'vipRewards'>['list'], claimable = 0): Value<'vipRewards'> => ({
  list,
  totalCount: list.length,
  totalPages: 1,
  claimable,
  turnoverPercent: 100,
});
const today: Value<'vipToday'> = {
  today: {
    day: '2026-11-20',
    zone: 'Asia/Bangkok',
    amount: '114.07',
    lines: [
      { product: 'RNG', bets: '12345.67', percent: '0.60', amount: '74.07' },
      { product: 'LIVE', bets: '8000.00', percent: '0.50', amount: '40.00' },
    ],
  },
};

beforeEach(() => {
  server.answer('vipLevels', ladder);
  server.answer('vip', own);
  server.answer('vipToday', { today: null });
  server.answer('promotionStop', { isStopped: false });
  server.answer('vipRewards', rewards([]));
});

describe('the ladder of a member', () => {
  itShowsItsStates('vip', {
    draw: () => renderPage(<Vip />, { as: 'player' }),
    full: own,
    row: 'Silver',
    empty: { ...own, levels: [] },
    nothing: 'Member levels are not set yet',
  });

  it('shows the own level, what is missing to the next, the benefits and the history [PRM-003]', async () => {
    await renderPage(<Vip />, { as: 'player' });
    const card = await screen.findByRole('region', { name: 'Your level' });
    expect(card).toHaveTextContent('Counted so far: ฿20,000.00');
    expect(card).toHaveTextContent('Silver comes with ฿30,000.00 more of counted bets');
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    const steps = within(screen.getByRole('region', { name: 'The levels' })).getAllByRole('listitem');
    const texts = steps.map((step) => step.textContent);
    expect(texts.find((text) => text?.startsWith('Bronze'))).toMatch(
      /Your level.*฿10,000\.00.*฿18\.00 for reaching it/,
    );
    expect(texts.find((text) => text?.startsWith('Silver'))).toMatch(/Next.*Points × 1\.5/);
    expect(texts.find((text) => text?.startsWith('Diamond'))).toMatch(/VIP customer service/);
    const counts = screen.getByRole('region', { name: 'What counts' });
    expect(within(counts).getByText(/Live/).closest('div')).toHaveTextContent('12.5');
    expect(screen.getByRole('region', { name: 'Levels you reached' })).toHaveTextContent(/Bronze.*18\.00 paid/);
  });

  it('says of rebates in bonus money what has to be played for them', async () => {
    const rebatesAs = { multiplePercent: 300, betMax: '100.00', cashOutMax: '1000.00', days: 14 };
    server.answer('vip', { ...own, rebatesAs });
    server.answer('vipRewards', rewards([{ ...gift, kind: 'rebate', state: 'paid', isBonus: true, claimUntil: null }]));
    await renderPage(<Vip />, { as: 'player' });
    const terms = await screen.findByText(/^They are paid as bonus money: 3× of it has to be played within 14 days/);
    expect(terms.closest('ul')).toHaveTextContent(/Bets up to ฿100\.00.*At most ฿1,000\.00 of it becomes cash/);
    expect(await screen.findByText('Bonus money')).toBeInTheDocument();
  });

  it('says of a gift in bonus money what has to be played for it, before it is claimed and when it is', async () => {
    const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
    server.answer('vip', { ...own, giftsAs: terms });
    server.answer('vipRewards', { ...rewards([{ ...gift, terms }]), claimable: 1 });
    server.answer('claimVipGift', { state: 'claimed', amount: gift.amount, currency: 'THB', isBonus: true });
    const user = await renderPage(<Vip />, { as: 'player' });
    const gifts = await screen.findByRole('region', { name: 'Gifts of your level' });
    expect(gifts).toHaveTextContent(/Gifts and level bonuses are bonus money: 3× of it .*within 14 days/);
    expect(gifts).toHaveTextContent('Bets up to ฿100.00');
    expect(gifts).not.toHaveTextContent('before they can be withdrawn');
    await user.click(within(gifts).getByRole('button', { name: /^Claim/ }));
    expect(await screen.findByText(/of bonus money is yours: see bonus details/)).toBeInTheDocument();
  });

  it('shows what the level gives now and what comes with the next, with figures', async () => {
    await renderPage(<Vip />, { as: 'player' });
    const now = await screen.findByRole('region', { name: 'What you have now: Bronze' });
    expect(now).toHaveTextContent('18.00 for reaching it');
    const next = screen.getByRole('region', { name: 'What comes with Silver' });
    expect(next).toHaveTextContent(/0\.60% of your bets back each day: Slots/);
    expect(next).toHaveTextContent(/0\.50% of your bets back each day: everything else/);
    expect(next).toHaveTextContent(/50\.00 for your birthday.*20\.00 each week/);
    expect(
      screen.getByText('The weekly gift follows a week with valid bets of ฿5,000.00 or more.'),
    ).toBeInTheDocument();
    const steps = within(screen.getByRole('region', { name: 'The levels' })).getAllByRole('listitem');
    const top = steps.find((step) => step.textContent.startsWith('Diamond'));
    expect(top).toHaveTextContent(
      /Withdrawals are looked at first.*20 withdrawals a day.*฿5,000,000\.00 of withdrawals/,
    );
  });

  it('shows what today gives back so far, by product', async () => {
    server.answer('vipToday', today);
    await renderPage(<Vip />, { as: 'player' });
    const card = await screen.findByRole('region', { name: 'Today’s rebate so far' });
    expect(card).toHaveTextContent(/114\.07.*0\.60% of ฿12,345\.67.*74\.07.*0\.50% of ฿8,000\.00.*40\.00/);
    expect(card).toHaveTextContent('It comes to your wallet by itself once the day is over.');
  });

  it('lists rebates and gifts that were, and gives a gift that waits', async () => {
    const paid = { ...gift, kind: 'rebate' as const, period: '2026-11-19', state: 'paid' as const, claimUntil: null };
    server.answer('vipRewards', rewards([gift, paid], 1));
    server.answer('claimVipGift', { state: 'claimed', amount: '20.00', currency: 'THB', isBonus: false });
    const user = await renderPage(<Vip />, { as: 'player' });
    const past = await screen.findByRole('region', { name: 'Rebates and gifts so far' });
    expect(past).toHaveTextContent(/Rebate of.*Bronze.*20\.00.*Paid/);
    const gifts = within(screen.getByRole('region', { name: 'Gifts of your level' }));
    expect(gifts.getByText(/to be played 1×/)).toBeInTheDocument();
    await user.click(gifts.getByRole('button', { name: /^Claim: Gift of the week/ }));
    await waitFor(() =>
      expect(server.sent('claimVipGift')[0]?.input.body).toEqual({ kind: 'weekly', period: '2026-11-16' }),
    );
    expect(await screen.findByText('฿20.00 is in your wallet')).toBeInTheDocument();
  });

  it('says why a gift was not given', async () => {
    server.answer('vipRewards', rewards([gift], 1));
    server.refuse('claimVipGift', 'vip.giftOver');
    const user = await renderPage(<Vip />, { as: 'player' });
    await user.click(await screen.findByRole('button', { name: /^Claim: Gift of the week/ }));
    expect(await screen.findByText('The time to claim this gift is over')).toBeInTheDocument();
  });

  it('says that the top is reached', async () => {
    server.answer('vip', { ...own, rankLevel: 5, labelName: 'Diamond', next: null });
    await renderPage(<Vip />, { as: 'player' });
    expect(await screen.findByText('You have reached the highest level.')).toBeInTheDocument();
  });

  it('counts no further than the level for who lost experience by a correction', async () => {
    server.answer('vip', { ...own, experience: '-5.00' });
    await renderPage(<Vip />, { as: 'player' });
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  });
});

describe('the ladder of who has no account', () => {
  it('shows a visitor the levels and the way to log in', async () => {
    await renderPage(<Vip />, { as: 'visitor' });
    expect(await screen.findByRole('heading', { name: 'Silver' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in to see your level' })).toBeInTheDocument();
    expect(screen.queryByText('Your level')).toBeNull();
  });

  it('tells a trial guest that play money reaches no level', async () => {
    await renderPage(<Vip />, { as: 'guest' });
    expect(await screen.findByText(/Trial accounts play with play money/)).toBeInTheDocument();
  });
});

it('says in advance while nothing is given at the moment', async () => {
  server.answer('promotionStop', { isStopped: true });
  await renderPage(<Vip />, { as: 'player' });
  expect(await screen.findByText(/^Nothing new is given at the moment\./)).toBeInTheDocument();
});
