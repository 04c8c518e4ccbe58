import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Maintenance } from '@sanam/console/lib/records.ts';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { openMerchant } from './maintenance.test-data.ts';

async function open(change: Partial<Maintenance> = {}) {
  const reload = vi.fn<() => Promise<void>>(async () => undefined);
  const form = <MaintenanceForm merchantId="default" maintenance={{ ...openMerchant, ...change }} reload={reload} />;
  return { user: await renderConsole(form), reload };
}
it('closes the merchant now, with words of its own', async () => {
  server.answer('opsChangeMaintenance', { revision: 'fedcba9876543210' });
  const { user, reload } = await open();
  await user.click(screen.getByRole('radio', { name: 'closes now' }));
  await fill(user, screen.getByLabelText('Words in Thai'), 'กลับมาบ่ายสอง');
  await user.click(screen.getByRole('button', { name: 'Close now…' }));
  await confirm(user, 'Close now');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.sent('opsChangeMaintenance').map(({ input }) => input)).toEqual([
    {
      params: { merchantId: 'default' },
      body: {
        isOn: true,
        from: null,
        until: null,
        text: { TH: 'กลับมาบ่ายสอง' },
        revision: '0123456789abcdef',
        reason: agreed,
      },
    },
  ]);
});

it('opens it again', async () => {
  server.answer('opsChangeMaintenance', { revision: 'fedcba9876543210' });
  const { user } = await open({ isOn: true, state: 'on' });
  await user.click(screen.getByRole('radio', { name: 'is open' }));
  await user.click(screen.getByRole('button', { name: 'Open again…' }));
  await confirm(user, 'Open again');
  await waitFor(() => expect(server.sent('opsChangeMaintenance')).toHaveLength(1));
  expect(server.sent('opsChangeMaintenance')[0]?.input.body).toMatchObject({ isOn: false, text: {} });
});

it('offers nothing while nothing is changed, nor a plan without a beginning', async () => {
  const { user } = await open();
  expect(screen.getByRole('button', { name: 'Open again…' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'closes by the clock' }));
  expect(screen.getByRole('button', { name: 'Plan it…' })).toBeDisabled();
});

it('says at the field what is wrong', async () => {
  server.refuse('opsChangeMaintenance', 'request.invalid', { fields: [{ field: 'text.TH', problem: 'tooLong' }] });
  const { user, reload } = await open();
  await user.click(screen.getByRole('radio', { name: 'closes now' }));
  await user.click(screen.getByRole('button', { name: 'Close now…' }));
  await confirm(user, 'Close now');
  await waitFor(() => expect(screen.getByLabelText('Words in Thai')).toBeInvalid());
  expect(reload).not.toHaveBeenCalled();
});

it('reads again when somebody else changed it meanwhile', async () => {
  server.refuse('opsChangeMaintenance', 'operator.staleVersion');
  const { user, reload } = await open();
  await user.click(screen.getByRole('radio', { name: 'closes now' }));
  await user.click(screen.getByRole('button', { name: 'Close now…' }));
  await confirm(user, 'Close now');
  await screen.findByText(/Somebody changed this record/);
  expect(reload).toHaveBeenCalledOnce();
});
