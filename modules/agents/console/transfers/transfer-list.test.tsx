import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { TransferList } from './transfer-list.tsx';

type Row = Value<'opsListAgentTransfers'>['list'][number];

const idOf = (letter: string) => `mbr_${letter.repeat(22)}`;
const row: Row = {
  id: 'atr_0000000000000000000001',
  merchantId: 'default',
  kind: 'down',
  from: { memberId: idOf('a'), username: 'malee' },
  to: { memberId: idOf('b'), username: 'boonmee' },
  amount: '250.50',
  note: 'week 47',
  at: '2026-11-20T05:00:00Z',
};
const page = (list: Row[]) => ({ list, totalPages: 1, totalCount: list.length });
const open = () =>
  renderConsole(
    <ResourceContextProvider value="agentTransfers">
      <TransferList />
    </ResourceContextProvider>,
    { at: '/agentTransfers' },
  );

it('lists who sent what to whom, and finds them by name', async () => {
  server.answer('opsListAgentTransfers', page([row]));
  const user = await open();
  expect(await screen.findByText('Down the line')).toBeInTheDocument();
  expect(screen.getByText('boonmee')).toBeInTheDocument();
  await user.type(screen.getByPlaceholderText('Name of the sender or receiver'), 'mal');
  await waitFor(() => expect(server.sent('opsListAgentTransfers').at(-1)?.input.query).toMatchObject({ q: 'mal' }));
});

it('says that there are none', async () => {
  server.answer('opsListAgentTransfers', page([]));
  await open();
  expect(await screen.findByText('No transfers here')).toBeInTheDocument();
});
