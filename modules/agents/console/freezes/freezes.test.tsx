import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { WageActs } from '../wages/wage-acts.tsx';
import { FreezeList, type FreezeRow } from './freeze-list.tsx';

const malee = { memberId: `mbr_${'a'.repeat(22)}`, username: 'malee' };
const row: FreezeRow = {
  id: `lfz_${'a'.repeat(22)}`,
  merchantId: 'default',
  agent: malee,
  agents: 12,
  held: 3,
  heldPayable: '1234.50',
  reason: 'wages for own accounts',
  madeBy: 'somchai',
  at: '2026-11-20T05:00:00Z',
  liftReason: null,
  liftProposedBy: null,
  liftedBy: null,
  liftedAt: null,
};

describeList('frozen lines', {
  call: 'opsListLineFreezes',
  resource: 'lineFreezes',
  list: <FreezeList />,
  row,
  text: 'wages for own accounts',
  empty: 'No frozen lines',
});

it('says what is held, and proposes to lift a freeze', async () => {
  server.answer('opsListLineFreezes', { list: [row], totalPages: 1, totalCount: 1 });
  const user = await renderConsole(
    <ResourceContextProvider value="lineFreezes">
      <FreezeList />
    </ResourceContextProvider>,
    { at: '/lineFreezes' },
  );
  expect(await screen.findByText('฿1,234.50')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Lift the freeze: malee' }));
  server.answer('opsLiftLineFreeze', { state: 'proposed', approvalId: `apr_${'a'.repeat(22)}` });
  await confirm(user, 'Propose');
  await waitFor(() => expect(server.sent('opsLiftLineFreeze')).toHaveLength(1));
  expect(server.sent('opsLiftLineFreeze')[0]!.input.body).toEqual({ reason: agreed });
});

it('freezes the line of an agent at once, and not again', async () => {
  const acts = (isFrozen: boolean) => (
    <WageActs member={malee} accountType="generalAgent" isFrozen={isFrozen} onDone={() => {}} />
  );
  const user = await renderConsole(acts(false), { at: '/' });
  await user.click(await screen.findByRole('button', { name: 'Freeze the line' }));
  expect(screen.getByText('Players below go on playing and withdraw their own money.')).toBeVisible();
  server.answer('opsFreezeLine', { freezeId: row.id });
  await confirm(user, 'Freeze the line');
  await waitFor(() => expect(server.sent('opsFreezeLine')).toHaveLength(1));
  expect(server.sent('opsFreezeLine')[0]!.input).toMatchObject({
    params: { memberId: malee.memberId },
    body: { reason: agreed },
  });
});

it('offers no freeze for a line that is frozen', async () => {
  await renderConsole(<WageActs member={malee} accountType="generalAgent" isFrozen onDone={() => {}} />, { at: '/' });
  expect(await screen.findByRole('button', { name: 'Exclude from wages' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Freeze the line' })).toBeNull();
});
