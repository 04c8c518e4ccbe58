import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { deposit } from '@sanam/console/testing/samples.ts';
import { DepositRecord } from './deposit-record.tsx';

it('says why people have to decide, and offers to send the money back', async () => {
  server.answer('opsGetDeposit', { ...deposit, why: 'payerDiffers', paid: '500.00', returnable: '500.00' });
  await renderConsole(<DepositRecord id={deposit.id} />);
  expect(await screen.findByText(/^The payer has another name than the player/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refund to the payer' })).toBeEnabled();
});
