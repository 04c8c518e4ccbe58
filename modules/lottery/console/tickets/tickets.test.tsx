import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MemberTickets } from './member-tickets.tsx';
import type { Ticket, TicketRow } from './ticket-columns.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketPage } from './ticket-page.tsx';

const memberId = 'usr_0000000000000000000001';
const row: TicketRow = {
  id: '1001',
  ticketNo: '1001',
  memberId,
  username: 'somchai',
  merchantId: 'default',
  gameCode: 'LAO',
  gameName: 'Lao',
  numero: '20261120',
  winningTime: '2026-11-20T13:30:00Z',
  drawState: 'settled',
  state: 'won',
  series: '900',
  stake: '100.00',
  rebate: '5.00',
  price: '95.00',
  payout: '45000.00',
  acceptedAt: '2026-11-20T10:00:00Z',
  lineCount: 1,
  chaseId: null,
  cancelUntil: null,
};
const { id: _, ...bought } = row;
const ticket: Ticket = {
  ...bought,
  lines: [
    {
      line: 1,
      playType: 'TOP3',
      pick: '305',
      stake: '100.00',
      odds: '900.000',
      tierBp: 5000,
      payout: '45000.00',
      won: { class: 'WIN', times: 1, payout: '45000.00' },
    },
  ],
  result: { number: ['8305'] },
  typed: [{ playType: 'TOP3', form: 'plain', input: '305=100' }],
  bets: [
    { transactionId: 'T1001', call: 'bet', amount: '-95.00', at: '2026-11-20T10:00:00Z' },
    { transactionId: 'W41.1.1', call: 'win', amount: '45000.00', at: '2026-11-20T13:40:00Z' },
  ],
};

describeList('tickets', {
  call: 'opsListTickets',
  resource: 'lotteryTickets',
  list: <TicketList />,
  row,
  text: '1001',
  empty: 'No tickets here',
});

describeList('tickets of one member', {
  call: 'opsListTickets',
  list: <MemberTickets id={memberId} />,
  row,
  text: '1001',
  empty: 'No tickets here',
});

it('asks for the tickets of the member whose page it is, and leaves the name away', async () => {
  server.answer('opsListTickets', { list: [row], totalPages: 1, totalCount: 1 });
  await renderConsole(<MemberTickets id={memberId} />);
  await screen.findByText('1001');
  expect(server.sent('opsListTickets')[0]!.input.query).toMatchObject({ memberId, sort: 'acceptedAt', order: 'DESC' });
  expect(screen.queryByText('somchai')).toBeNull();
});

it('looks for a member or a ticket, and leads from a row to its record', async () => {
  server.answer('opsListTickets', { list: [row], totalPages: 1, totalCount: 1 });
  const list = (
    <ResourceContextProvider value="lotteryTickets">
      <TicketList />
    </ResourceContextProvider>
  );
  const user = await renderConsole(list, { at: '/lotteryTickets' });
  await screen.findByText('1001');
  await fill(user, screen.getByPlaceholderText('Ticket number or member'), 'somchai');
  await waitFor(() => expect(server.sent('opsListTickets').at(-1)!.input.query).toMatchObject({ q: 'somchai' }));
  await user.click(await screen.findByText('1001'));
  expect(screen.getByTestId('address')).toHaveTextContent('/lotteryTickets/1001/show');
});

it('shows a ticket as it was typed, priced, booked and settled', async () => {
  server.answer('opsGetTicket', ticket);
  const page = (
    <Routes>
      <Route path="/lotteryTickets/:id/show" element={<TicketPage />} />
    </Routes>
  );
  await renderConsole(page, { at: '/lotteryTickets/1001/show' });
  expect(await screen.findByText('305=100')).toBeInTheDocument();
  const lines = within(screen.getByRole('group', { name: 'As priced and settled' }));
  expect(lines.getByText('Pays 50 %')).toBeInTheDocument();
  expect(lines.getByText('1 × WIN: ฿45,000.00')).toBeInTheDocument();
  const bets = within(screen.getByRole('group', { name: 'Bets at the engine' }));
  expect(bets.getByText('-฿95.00')).toBeInTheDocument();
  expect(bets.getByText('+฿45,000.00')).toBeInTheDocument();
  expect(screen.getByText('8305')).toBeInTheDocument();
});
