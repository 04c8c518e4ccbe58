import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { deposit } from '@sanam/console/testing/samples.ts';
import { DepositRecord } from './deposit-record.tsx';

it.each([
  ['senderDiffers', 'payerDiffers', /^The payer has another name than the member\. Refund it, unless/],
  ['slipContested', 'other', 'Another player submitted the same slip'],
  [null, 'protection', 'Deposits of the player are stopped'],
  [null, 'reversed', 'Reversed by the provider'],
] as const)('says once why it waits or ended: %s, %s', async (reviewReason, why, text) => {
  server.answer('opsGetDeposit', { ...deposit, reviewReason, why });
  await renderConsole(<DepositRecord id={deposit.id} />);
  expect(await screen.findByText('Cause')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('names the kind of a reversal in its evidence', async () => {
  const evidence = [
    { kind: 'reversed', at: '2026-11-20T05:00:00Z', amount: '500.00', payer: null, reference: null, note: 'void' },
  ];
  server.answer('opsGetDeposit', { ...deposit, evidence });
  await renderConsole(<DepositRecord id={deposit.id} />);
  expect(await screen.findByText('Booked in error')).toBeInTheDocument();
});

it('offers to refund the money of a doubtful slip', async () => {
  server.answer('opsGetDeposit', { ...deposit, why: 'payerDiffers', paid: '500.00', returnable: '500.00' });
  await renderConsole(<DepositRecord id={deposit.id} />);
  expect(await screen.findByRole('button', { name: 'Refund to the payer' })).toBeEnabled();
});
