import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { Vip } from './vip.tsx';

const level = (rankLevel: number, labelName: string, threshold: string, upgradeBonus: string) => ({
  rankLevel,
  labelName,
  threshold,
  benefits: { upgradeBonus, pointsMultiplier: rankLevel < 2 ? '1.00' : '1.50', hasService: rankLevel > 4 },
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
};
const own: Value<'vip'> = {
  ...ladder,
  rankLevel: 1,
  labelName: 'Bronze',
  experience: '20000.00',
  next: { rankLevel: 2, at: '50000.00' },
  history: [{ rankLevel: 1, labelName: 'Bronze', at: '2026-11-20T05:00:00Z', bonus: '18.00', state: 'paid' }],
};

beforeEach(() => {
  server.answer('vipLevels', ladder);
  server.answer('vip', own);
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
    expect(card).toHaveTextContent('Counted so far: 20,000.00');
    expect(card).toHaveTextContent('Silver comes with 30,000.00 more of counted bets');
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    const steps = within(screen.getByRole('region', { name: 'The levels' })).getAllByRole('listitem');
    const texts = steps.map((step) => step.textContent);
    expect(texts.find((text) => text?.startsWith('Bronze'))).toMatch(/Your level.*10,000\.00.*18\.00 in cash/);
    expect(texts.find((text) => text?.startsWith('Silver'))).toMatch(/Next.*Points × 1\.5/);
    expect(texts.find((text) => text?.startsWith('Diamond'))).toMatch(/VIP customer service/);
    expect(screen.getByText(/LIVE|Live/).closest('div')).toHaveTextContent('12.5');
    expect(screen.getByRole('region', { name: 'Levels you reached' })).toHaveTextContent(/Bronze.*18\.00 paid/);
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
