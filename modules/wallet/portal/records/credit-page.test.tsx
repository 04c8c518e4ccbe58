import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { CreditPage } from './credit-page.tsx';

type Month = Value<'creditReport'>['list'][number];
const nothing = {
  deposits: '0.00',
  withdrawals: '0.00',
  transfers: '0.00',
  play: '0.00',
  bonus: '0.00',
  points: '0.00',
  fees: '0.00',
  adjustments: '0.00',
};
const month = (name: string, own: Partial<Month> = {}): Month => ({
  month: name,
  opening: '0.00',
  ...nothing,
  closing: '0.00',
  isExplained: true,
  ...own,
});
const report = (list: Month[]) => ({ list, zone: 'Asia/Bangkok' });
const touched = [
  month('2026-11', { opening: '400.00', play: '-150.00', closing: '250.00' }),
  month('2026-10', { deposits: '400.00', closing: '400.00' }),
];

beforeEach(() => {
  server.answer('listExports', { list: [] });
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('creditReport', report([...touched, month('2026-09')]));
});
const draw = () => renderPage(<CreditPage />);

describe('the credit report', () => {
  itShowsItsStates('creditReport', {
    draw,
    full: report([...touched, month('2026-09')]),
    row: 'Adds up',
    empty: report([month('2026-11')]),
    nothing: 'Nothing in these months',
  });

  it('shows a row for each group, with the plot [MBR-024]', async () => {
    await draw();
    const table = await screen.findByRole('table', { name: 'Credit report' });
    // A month without entries has no row.
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getAllByText('Adds up')).toHaveLength(2);
  });

  it('names converted points', async () => {
    server.answer('creditReport', report([month('2026-11', { points: '123.00', closing: '123.00' })]));
    await draw();
    const table = await screen.findByRole('table', { name: 'Credit report' });
    expect(within(table).getByText('Converted points')).toBeInTheDocument();
  });

  it('names only what changed a month, and takes the months along as a file', async () => {
    const user = await draw();
    const table = await screen.findByRole('table', { name: 'Credit report' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
    expect(
      within(table)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Play', 'Deposits']);
    server.answer('requestExport', { exportId: 'exp_0000000000000000000001' });
    await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
    await user.click(await screen.findByRole('button', { name: /CSV/ }));
    await waitFor(() =>
      expect(server.sent('requestExport')[0]?.input.body).toEqual({
        record: 'credit',
        format: 'csv',
        from: '2026-10-01',
        to: '2026-10-31',
      }),
    );
  });

  it('asks for one month when it is chosen, and says when it does not add up', async () => {
    const user = await draw();
    await screen.findByRole('table');
    server.answer('creditReport', report([month('2026-10', { closing: '1.00', isExplained: false })]));
    await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
    await waitFor(() => expect(server.sent('creditReport').at(-1)?.input.query).toEqual({ month: '2026-10' }));
    expect((await screen.findAllByText(/^Does not add up/)).length).toBeGreaterThan(0);
  });
});
