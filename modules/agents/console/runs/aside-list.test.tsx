import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AsideList, type AsideRow } from './aside-list.tsx';

const at = '2026-11-20T05:00:00Z';
const row: AsideRow = {
  id: '3',
  merchantId: 'default',
  runId: '12',
  plan: { planId: '7', code: 'daily', kind: 'dailySalary', nameTh: 'รายวัน', nameEn: 'Salary of the day' },
  periodStart: '2026-11-18T17:00:00Z',
  periodEnd: '2026-11-19T17:00:00Z',
  agent: { memberId: `mbr_${'a'.repeat(22)}`, username: 'malee' },
  why: 'contract',
  detail: 'version 2: Invalid string',
  state: 'open',
  tries: 2,
  at,
  lastAt: at,
  closedAt: null,
};

describeList('what runs set aside', {
  call: 'opsListWagesSetAside',
  resource: 'wagesSetAside',
  list: <AsideList />,
  row,
  text: 'The contract cannot be read',
  empty: 'Nothing is set aside',
});

it('takes up again what is set aside, for a reason', async () => {
  server.answer('opsListWagesSetAside', { list: [row], totalPages: 1, totalCount: 1 });
  const list = (
    <ResourceContextProvider value="wagesSetAside">
      <AsideList />
    </ResourceContextProvider>
  );
  const user = await renderConsole(list, { at: '/wagesSetAside' });
  await user.click(await screen.findByRole('button', { name: 'Retry: malee' }));
  server.answer('opsRetakeWages', { made: 1, left: 0 });
  await confirm(user, 'Retry');
  await waitFor(() => expect(server.sent('opsRetakeWages')).toHaveLength(1));
  expect(server.sent('opsRetakeWages')[0]!.input).toEqual({ params: { asideId: '3' }, body: { reason: agreed } });
  await screen.findByText('1 statements made, 0 still open');
});
