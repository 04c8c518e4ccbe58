import { server } from '@sanam/test-web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CampaignCostsPage } from './costs-page.tsx';

const figures = {
  given: { count: 3, amount: '300.00' },
  cost: '120.00',
  returned: '80.00',
  members: 3,
  active: 2,
  costPerActive: '60.00',
  completed: 1,
  spent: 0,
  expired: 0,
  forfeited: 1,
  cancelled: 0,
  completedPercent: '50.00',
  lostPercent: '50.00',
};
const costs: Value<'opsCampaignCosts'> = {
  zone: 'Asia/Bangkok',
  campaigns: [
    {
      id: 'pro_0000000000000000000a',
      titles: [{ language: 'EN', title: 'Welcome' }],
      ...figures,
      budget: { max: '2000.00', spent: '300.00', perDay: '30.00', daysLeft: 56 },
    },
    {
      id: 'pro_0000000000000000000b',
      titles: [{ language: 'EN', title: 'Endless' }],
      ...figures,
      costPerActive: null,
      completedPercent: null,
      lostPercent: null,
      budget: null,
    },
  ],
  total: figures,
  posted: {
    kinds: [
      { kind: 'vip.rebatePaid', count: 4, given: '70.00', returned: '0.00' },
      { kind: 'bonus.returned', count: 1, given: '0.00', returned: '80.00' },
    ],
    given: '70.00',
    returned: '80.00',
    net: '-10.00',
  },
  liability: { active: '500.00', queued: '40.00', waiting: '2.00', total: '542.00' },
};

it('shows what campaigns cost, how fast budgets go, how bonuses ended and what is owed', async () => {
  server.answer('opsCampaignCosts', costs);
  await renderConsole(<CampaignCostsPage />);
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(
    /Welcome.*300\.00.*120\.00.*80\.00.*2 of 3.*60\.00.*50\.00 %.*300\.00.*2,000\.00.*30\.00.*56/,
  );
  expect(rows[2]).toMatch(/Endless.*–––No budget––/);
  expect(screen.getByRole('link', { name: 'Welcome' })).toHaveAttribute('href', expect.stringContaining('pro_'));
  expect(screen.getByText(/542\.00/)).toBeInTheDocument();
});

it('shows what all promotions gave by kind, those without a campaign too', async () => {
  server.answer('opsCampaignCosts', costs);
  await renderConsole(<CampaignCostsPage />);
  const table = await screen.findByRole('group', { name: 'All promotions, from the ledger' });
  expect(within(table).getByRole('row', { name: /^Rebates of levels.*4.*70\.00/ })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: /^Bonus money that went back.*80\.00/ })).toBeInTheDocument();
  expect(screen.getByText(/[-−].?.?10\.00/)).toBeInTheDocument();
});

it('asks for other days, and says where nothing was given', async () => {
  server.answer('opsCampaignCosts', { ...costs, campaigns: [] });
  await renderConsole(<CampaignCostsPage />);
  expect(await screen.findByText('No campaign gave anything in these days.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(server.sent('opsCampaignCosts').at(-1)?.input.query).toMatchObject({ from: '2026-11-01' }),
  );
});
