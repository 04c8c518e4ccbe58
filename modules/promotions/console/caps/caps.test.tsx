import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CapsPage } from './caps-page.tsx';

const record: Value<'opsGetGrantCaps'> = {
  merchantId: 'default',
  version: 2,
  caps: [
    { role: 'owner', max: null },
    { role: 'promotionManager', max: '500.00' },
  ],
  approval: null,
  versions: [
    {
      version: 2,
      caps: [{ role: 'promotionManager', max: '500.00' }],
      at: '2026-11-20T05:00:00Z',
      by: 'napa',
      approvedBy: 'chai',
      reason: 'gifts grew',
    },
    { version: 1, caps: [], at: '2026-11-19T05:00:00Z', by: 'napa', approvedBy: null, reason: null },
  ],
};

it('shows the cap of each role, and changes one', async () => {
  server.answer('opsGetGrantCaps', record);
  server.answer('opsChangeGrantCaps', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<CapsPage />);
  expect((await screen.findAllByText('฿500.00')).length).toBeGreaterThan(0);
  expect(screen.getByRole('row', { name: /^2.*Promotions ฿500\.00.*napa.*chai.*gifts grew/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change the caps' }));
  const dialog = within(await screen.findByRole('dialog'));
  await replace(user, dialog.getByLabelText('Promotions'), '1,000');
  await confirm(user, 'Change the caps');
  await waitFor(() =>
    expect(server.sent('opsChangeGrantCaps')[0]?.input.body).toEqual({
      caps: [
        { role: 'owner', max: null },
        { role: 'promotionManager', max: '1000.00' },
      ],
      version: 2,
      reason: agreed,
    }),
  );
});

it('is only looked at by who may not change it', async () => {
  server.answer('opsGetGrantCaps', record);
  await renderConsole(<CapsPage />, { may: ['promotions.bonus.read'] });
  expect((await screen.findAllByText('No cap')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Change the caps' })).toBeNull();
});
