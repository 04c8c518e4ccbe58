import { screen, waitFor, within } from '@testing-library/react';
import { server } from '@sanam/test-web';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CashbackPeriodList } from './period-list.tsx';

const row: Value<'opsListCashbackPeriods'>['list'][number] = {
  id: 'pro_0000000000000000000001-2026-11-16',
  merchantId: 'default',
  campaignId: 'pro_0000000000000000000001',
  title: 'Weekly cashback',
  from: '2026-11-16',
  to: '2026-11-22',
  version: 2,
  closedAt: '2026-11-23T01:00:00.000Z',
  state: 'due',
  members: 1200,
  due: 7,
  issued: 1100,
  none: 80,
  refused: 13,
  loss: '450000.00',
  amount: '45000.00',
  claimed: '30000.00',
  waiting: '14000.00',
  lapsed: '1000.00',
};

const campaigns = () => server.answer('opsListCampaigns', { list: [], totalCount: 0, totalPages: 0 });

describeList('closed periods of cashbacks', {
  call: 'opsListCashbackPeriods',
  resource: 'cashbackPeriods',
  list: <CashbackPeriodList />,
  row,
  text: 'Weekly cashback',
  empty: 'No closed periods yet',
  before: campaigns,
});

it('shows the days, members and sums of a period, and asks for those that wait', async () => {
  campaigns();
  server.answer('opsListCashbackPeriods', { list: [row], totalCount: 1, totalPages: 1 });
  const user = await renderConsole(
    <ResourceContextProvider value="cashbackPeriods">
      <CashbackPeriodList />
    </ResourceContextProvider>,
  );
  const shown = within((await screen.findByText('Weekly cashback')).closest('tr')!);
  for (const text of [/16 Nov 2026.*22 Nov 2026/, '1,200', /450,000\.00/, /45,000\.00/, /30,000\.00/, '13'])
    expect(shown.getByText(text)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Being decided' }));
  await waitFor(() =>
    expect(server.sent('opsListCashbackPeriods').at(-1)?.input.query).toMatchObject({ state: 'due' }),
  );
});
