import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { withdrawal } from '@sanam/console/testing/samples.ts';
import { PayoutSlips } from './payout-slips.tsx';

describe('slips of a payout made by hand', () => {
  it('are named with who attached them, for everybody who reads the withdrawal', async () => {
    server.refuse('opsProof', 'common.notFound');
    const slips = [{ id: 'prf_0000000000000000000001', by: 'nok', at: '2026-01-02T03:04:05.000Z' }];
    await renderConsole(<PayoutSlips withdrawal={{ ...withdrawal, stage: 'toConfirm', slips }} />, {
      may: ['payments.withdrawal.read'],
    });
    expect(screen.getByRole('heading', { name: 'Slips of transfers made by hand' })).toBeInTheDocument();
    expect(screen.getByText(/nok/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Attach a slip' })).toBeNull();
  });

  it('are attached by who may pay, once it is approved', async () => {
    server.answer('opsAttachSlip', { slipId: 'prf_0000000000000000000002' });
    const user = await renderConsole(<PayoutSlips withdrawal={{ ...withdrawal, stage: 'queued' }} />, {
      may: ['payments.withdrawal.disburse'],
    });
    await user.upload(
      screen.getByLabelText('Attach a slip', { selector: 'input' }),
      new File(['x'], 'slip.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('Slip attached')).toBeInTheDocument();
    expect(server.sent('opsAttachSlip')).toHaveLength(1);
  });
});
