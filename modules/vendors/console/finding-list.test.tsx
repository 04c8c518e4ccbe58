import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import type { Finding } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FindingList } from './finding-list.tsx';

const at = '2026-11-20T05:00:00Z';
const win: Finding = {
  id: '7',
  at,
  vendor: 'GOOD',
  kind: 'largeWin',
  transactionId: 'round-1 p_1',
  member: { memberId: 'mbr_1', username: 'somchai' },
  isAlarm: true,
  state: 'open',
  closedAt: null,
  note: 'stake 1.00, win 10000.00',
};
const alarm: Finding = {
  ...win,
  id: '8',
  kind: 'unknownReferences',
  transactionId: at,
  member: null,
  note: 'rollbacks 6',
};
const open = (list: Finding[]) => {
  server.answer('opsListFindings', { list, totalCount: list.length, totalPages: 1 });
  const page = (
    <ResourceContextProvider value="reconciliation">
      <FindingList />
    </ResourceContextProvider>
  );
  return renderConsole(page, { at: '/reconciliation' });
};

it('releases a large win with a reason, and says what that means for the player', async () => {
  const user = await open([win, alarm]);
  await user.click(await screen.findByRole('button', { name: 'Release round-1 p_1' }));
  const dialog = screen.getByRole('dialog', { name: 'Release the win round-1 p_1' });
  expect(within(dialog).getByText(/^Payouts of somchai may be approved again/)).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox'), 'looked at the round');
  server.answer('opsCloseFinding', { state: 'closed' });
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await screen.findByText('The finding is closed');
  expect(server.sent('opsCloseFinding').map(({ input }) => input)).toEqual([
    { params: { id: '7' }, body: { at, reason: 'looked at the round' } },
  ]);
});

it('closes any other finding, and a closed one no more', async () => {
  const user = await open([{ ...win, state: 'closed', closedAt: at, note: 'a jackpot' }, alarm]);
  await user.click(await screen.findByRole('button', { name: `Close ${at}` }));
  expect(screen.getByRole('dialog', { name: `Close the finding ${at}` })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Release/ })).toBeNull();
});

it('says that the stakes of a round were returned, not the number of the return', async () => {
  await open([{ ...win, kind: 'roundOpen', state: 'closed', closedAt: at, note: 'vrt_CUztovmxlQfyKX15ZObM9F' }]);
  expect(await screen.findByText('Its stakes were returned')).toBeInTheDocument();
  expect(screen.queryByText(/^vrt_/)).toBeNull();
});

it('leads from an open round to the vendor, where its stakes can be returned', async () => {
  await open([{ ...win, kind: 'roundOpen', member: null, vendor: 'GOOD' }]);
  const link = await screen.findByRole('link', { name: 'Return stakes' });
  expect(link.getAttribute('href')).toBe('/vendors/GOOD/show');
});
