import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { SuspensePage } from './suspense-page.tsx';

const record = { merchantId: 'default', version: 2, days: 14, approval: null };

it('shows the days with their bounds, and proposes others within them', async () => {
  server.answer('opsGetSuspenseTerm', record);
  server.answer('opsChangeSuspenseTerm', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<SuspensePage />);
  expect(await screen.findByText(/Default: 30. Between 1 and 60.$/)).toBeVisible();
  expect(screen.getByText('Version 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the days' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'asked by the bank');
  await user.clear(asked.getByLabelText('Days'));
  await user.type(asked.getByLabelText('Days'), '61');
  expect(asked.getByText('A whole number from 1 to 60')).toBeVisible();
  await user.clear(asked.getByLabelText('Days'));
  await user.type(asked.getByLabelText('Days'), '7');
  await user.click(asked.getByRole('button', { name: 'Change the days' }));
  await screen.findByText(/second person/i);
  const body = { days: 7, version: 2, reason: 'asked by the bank' };
  expect(server.sent('opsChangeSuspenseTerm').map(({ input }) => input.body)).toEqual([body]);
});

it('proposes nothing for who may only read', async () => {
  server.answer('opsGetSuspenseTerm', { ...record, version: 0 });
  await renderConsole(<SuspensePage />, { may: ['payments.unmatched.read'] });
  expect(await screen.findByText('Default')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
