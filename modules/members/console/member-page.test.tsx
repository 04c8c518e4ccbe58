import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { deposit, member, personRecord, withdrawal } from '@sanam/console/testing/samples.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MemberPage } from './member-page.tsx';

const open = (tab: string, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsGetMember', member);
  return renderConsole(
    <ResourceContextProvider value="members">
      <Routes>
        <Route path="/members/:id/show/*" element={<MemberPage />} />
      </Routes>
    </ResourceContextProvider>,
    { at: `/members/${member.id}/show${tab}`, ...options },
  );
};
const page = <Row,>(list: Row[]) => ({
  list,
  totalPages: 1,
  totalCount: list.length,
  totalAmount: '500.00',
  isMore: false,
});

it('has its tabs in the order of the work', async () => {
  await open('');
  await screen.findByRole('tab', { name: 'Overview' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Money timeline',
    'Deposits',
    'Withdrawals',
    'Bonuses',
    'Turnover',
    'VIP',
    'Missions',
    'Wheel & raffle',
    'Free rounds',
    'Points',
    'AML review',
    'Protection',
    'Cases',
    'Care',
    'Deposit blocks',
    'Corrections',
    'Security',
    'Person',
    'Lottery tickets',
    'Log-ins',
    'Agent line',
    'Audit',
  ]);
});

it('shows the deposits, withdrawals and audit entries of this member alone', async () => {
  server.answer('opsListDeposits', page([deposit]));
  server.answer('opsListWithdrawals', page([withdrawal]));
  server.answer('opsListAudit', { list: [], totalPages: 0, totalCount: 0 });
  const user = await open('/deposits');
  expect(await screen.findByText('1 row, ฿500.00 in all')).toBeInTheDocument();
  expect(server.sent('opsListDeposits')[0]?.input.query).toMatchObject({ q: member.id });
  await user.click(screen.getByRole('tab', { name: 'Withdrawals' }));
  expect(await screen.findByText(/6789/)).toBeInTheDocument();
  expect(server.sent('opsListWithdrawals')[0]?.input.query).toMatchObject({ q: member.id });
  await user.click(screen.getByRole('tab', { name: 'Audit' }));
  expect(await screen.findByText('No entries')).toBeInTheDocument();
  expect(server.sent('opsListAudit')[0]?.input.query).toMatchObject({ subjectId: member.id });
});

it('says of a list with more rows than are counted how to see them', async () => {
  server.answer('opsListDeposits', { ...page([deposit]), totalCount: 10_000, totalAmount: null, isMore: true });
  await open('/deposits');
  expect(await screen.findByText('more than 10,000 rows: choose days or a filter for fewer')).toBeInTheDocument();
});

it('offers only the tabs that the reader may read', async () => {
  await open('', { may: ['players.member.read'] });
  await screen.findByRole('tab', { name: 'Overview' });
  expect(screen.getAllByRole('tab')).toHaveLength(1);
});

it('lets the protection team correct a person, who may not see how the member logs in', async () => {
  server.answer('opsGetPerson', personRecord);
  await open('/person', { may: ['players.member.read', 'players.person.correct'] });
  expect(await screen.findByRole('button', { name: 'Correct…' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Person']);
});
