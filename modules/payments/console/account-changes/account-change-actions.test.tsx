import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AccountChange } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting, withdrawal } from '@sanam/console/testing/samples.ts';
import { AccountChangeActions } from './account-change-actions.tsx';

const change: AccountChange = {
  id: 'bcr_0000000000000000000001',
  member: withdrawal.member,
  state: 'open',
  version: 1,
  bankName: 'Kasikornbank',
  accountTail: '4321',
  holder: 'SOMCHAI JAIDEE',
  reasonText: 'The bank closed it',
  createdAt: '2026-11-20T05:00:00Z',
  decidedAt: null,
  oldBankName: 'SCB',
  oldAccountTail: '6789',
  oldHolder: 'SOMCHAI JAIDEE',
  answer: null,
  approval: null,
  history: [],
};
const draw = (more: Partial<AccountChange> = {}) =>
  renderConsole(<AccountChangeActions change={{ ...change, ...more }} />);

it('proposes a yes with a reason, and says what follows', async () => {
  server.answer('opsDecideAccountChange', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/^A second person has to confirm/)).toBeVisible();
  await fill(user, asked.getByLabelText(/^Reason/), 'seen on the passbook');
  await user.click(asked.getByRole('button', { name: 'Propose: approve' }));
  expect(await screen.findByText('Proposed. A second person has to confirm it.')).toBeInTheDocument();
  const body = { decision: 'approve', reason: 'seen on the passbook', expectedVersion: 1 };
  expect(server.sent('opsDecideAccountChange')[0]?.input.body).toEqual(body);
});

it('offers nothing where a proposal waits, or it was decided', async () => {
  await draw({ approval: waiting });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await draw({ state: 'approved' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
