import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { LoginHistoryPanel } from './login-history-panel.tsx';

type History = Value<'loginHistory'>;
const row: History['list'][number] = {
  at: '2026-11-20T05:00:00Z',
  outcome: 'ok',
  method: 'password',
  address: '192.0.2.7',
  device: 'Chrome, Linux',
};
const history = (list: History['list'], totalPages = 1): History => ({ list, totalPages, totalCount: list.length });
const draw = () => renderPage(<LoginHistoryPanel />);

itShowsItsStates('loginHistory', {
  draw,
  full: history([row]),
  row: 'Chrome, Linux',
  empty: history([]),
  nothing: 'Nothing yet',
});

it('says what came of each attempt, by which way, and also what it has no word for', async () => {
  const attempts = [
    row,
    { ...row, at: '2026-11-20T05:01:00Z', outcome: 'wrongPassword' },
    { ...row, at: '2026-11-20T05:02:00Z', outcome: 'blocked', method: null, address: null, device: '' },
    { ...row, at: '2026-11-20T05:03:00Z', outcome: 'newOutcome', method: 'newMethod' },
  ];
  server.answer('loginHistory', history(attempts));
  await draw();
  const table = await screen.findByRole('table', { name: 'Log-in history' });
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((one) =>
    within(one)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1),
  );
  expect(cells).toEqual([
    ['Logged in', 'Password', 'Chrome, Linux', '192.0.2.7'],
    ['Wrong password', 'Password', 'Chrome, Linux', '192.0.2.7'],
    ['Account blocked', '–', 'Unnamed device', '–'],
    ['newOutcome', '–', 'Chrome, Linux', '192.0.2.7'],
  ]);
});

it('turns its pages', async () => {
  server.answer('loginHistory', ({ input }) =>
    history([{ ...row, device: `Device of page ${(input.query as { pageNo: string }).pageNo}` }], 2),
  );
  const user = await draw();
  await screen.findAllByText('Device of page 1');
  await user.click(screen.getByRole('button', { name: /^Next/ }));
  await waitFor(() => expect(screen.getAllByText('Device of page 2')[0]).toBeInTheDocument());
  expect(server.sent('loginHistory').at(-1)?.input.query).toEqual({ pageNo: '2', pageSize: '8' });
});
