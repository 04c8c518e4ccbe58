import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo, sessionOf } from '@sanam/portal/testing/samples.ts';
import { AgentOverlay } from '../agent-overlay.tsx';
import { IncomePage } from './income-page.tsx';

const income: Value<'agentIncome'> = {
  list: [
    {
      day: '2026-11-19',
      kind: 'dailySalary',
      volume: '251333.32',
      entitlement: '2010.66',
      toDownline: '919.33',
      net: '1091.33',
      carried: '0.00',
      waiting: '0.00',
      paid: '1091.33',
    },
  ],
  hasMore: false,
  totals: {
    entitlement: '2020.66',
    toDownline: '919.33',
    net: '1101.33',
    setOff: '-20.00',
    waiting: '0.00',
    paid: '1081.33',
  },
  plot: [
    { day: '2026-11-18', kind: 'hourSalary', paid: '10.00' },
    { day: '2026-11-19', kind: 'dailySalary', paid: '1091.33' },
  ],
  zone: 'Asia/Bangkok',
};
const asked = () => server.sent('agentIncome').at(-1)?.input.query;

beforeEach(() => {
  server.answer('memberInfo', { ...memberInfo('anong'), type: 1 });
  server.answer('agentAnnouncements', { list: [], zone: 'Asia/Bangkok' });
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('agentIncome', income);
  server.refuse('consolidated', 'common.unavailable');
});

describe('the income', () => {
  const draw = () => renderPage(<IncomePage />, { as: 'player' });
  itShowsItsStates('agentIncome', {
    draw,
    full: income,
    row: '251,333.32',
    empty: { ...income, list: [] },
    nothing: 'No income in these days',
  });

  it('is a page of the agent centre: sums, what each day paid by kind, one kind alone [AGT-011]', async () => {
    const user = await renderPage(<AgentOverlay />, { as: { ...sessionOf('anong'), type: 1 }, at: '/?ac=agentIncome' });
    expect(await screen.findByRole('dialog', { name: 'My income' })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'Income of 2 days by kind' })).toBeInTheDocument();
    expect(screen.getAllByText('+฿1,101.33')[0]).toBeInTheDocument();
    expect(screen.getByText('Carried between periods, above the cap').nextSibling).toHaveTextContent('฿20.00');
    await user.selectOptions(screen.getByLabelText('Kind of pay'), 'Hourly salary');
    await waitFor(() => expect(asked()).toMatchObject({ kind: 'hourSalary' }));
  });

  it('writes the minus of what a day began with, and of sums below zero', async () => {
    const day = { ...income.list[0]!, entitlement: '-20.00', net: '-50.00', carried: '-30.03' };
    server.answer('agentIncome', { ...income, list: [day], totals: { ...income.totals, entitlement: '-20.00' } });
    await draw();
    for (const text of ['−20.00', '−50.00', '−30.03', '−฿20.00'])
      expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  });

  it('asks for weeks, half months and months by one press', async () => {
    const user = await draw();
    await screen.findAllByText('251,333.32');
    const ranges = {
      'Last week': { from: '2026-11-09', to: '2026-11-15' },
      'Half month': { from: '2026-11-16', to: '2026-11-20' },
      'This month': { from: '2026-11-01', to: '2026-11-20' },
    };
    for (const [name, range] of Object.entries(ranges)) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(asked()).toEqual(range));
    }
  });

  it('goes on from the last day, and back', async () => {
    server.answer('agentIncome', { ...income, hasMore: true });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(asked()).toMatchObject({ before: '2026-11-19' }));
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled());
  });
});
