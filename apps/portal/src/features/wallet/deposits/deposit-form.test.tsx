import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { balance, depositMethod } from '../../../testing/samples.ts';
import { DepositForm } from './deposit-form.tsx';

const amount = () => screen.getByLabelText(/^Amount to deposit/);

beforeEach(() => {
  server.answer('balance', balance);
  server.answer('depositMethods', { list: [depositMethod] });
});

async function openForm() {
  const onOrdered = vi.fn<(id: string) => void>();
  const user = await renderPage(<DepositForm onOrdered={onOrdered} />);
  await screen.findByText('฿20.00 – ฿50,000.00');
  return { user, onOrdered };
}

it('shows the fee by the rule of the server, and the balance after it', async () => {
  const { user } = await openForm();
  await user.type(amount(), '100');
  expect(await screen.findByText('฿11.50')).toBeInTheDocument();
  expect(screen.getByText('฿1,588.50')).toBeInTheDocument();
});

it('says which amount would do where a raised fee takes all of it, and shows the limits of now', async () => {
  const { user, onOrdered } = await openForm();
  server.refuse('createDeposit', 'wallet.feeExceedsAmount', { fee: '50.00', least: '50.01' });
  server.answer('depositMethods', {
    list: [{ ...depositMethod, min: '50.01', feeFixed: '50.00', feePercent: '0.00' }],
  });
  await user.type(amount(), '40');
  await user.click(screen.getByRole('button', { name: 'Make the QR code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The fee for this amount is 50.00, so nothing would be left. Enter at least 50.01.',
  );
  expect(await screen.findByText('฿50.01 – ฿50,000.00')).toBeInTheDocument();
  expect(amount()).toHaveAccessibleDescription(expect.stringContaining('At least ฿50.01'));
  expect(amount()).toHaveValue('40');
  expect(onOrdered).not.toHaveBeenCalled();
});
