import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { withdrawalOptions } from '@sanam/portal/testing/samples.ts';
import { PayoutNeeds } from './payout-needs.tsx';

const until = '2026-11-21T05:00:00Z';
const kyc = { kind: 'kyc' as const, left: '0.00', isStopped: true, level: 2, missing: ['ownAccount' as const] };

it('says before money is paid in what taking it out will ask for, with the way to each', async () => {
  const needs = [{ kind: 'paymentPassword' as const }, { kind: 'bankAccount' as const }, { ...kyc, until: null }];
  server.answer('withdrawalOptions', { ...withdrawalOptions, needs });
  await renderPage(<PayoutNeeds />);
  await screen.findByRole('region', { name: 'What a withdrawal will ask for' });
  expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['A payment password', '/?mc=withdraw'],
    ['A bank account in your own name', '/?mc=withdraw'],
    ['Proof of who you are', '/?mc=identity'],
  ]);
});

it('is silent where nothing is missing that waiting would not bring', async () => {
  const asked = server.hold('withdrawalOptions');
  server.answer('withdrawalOptions', {
    ...withdrawalOptions,
    needs: [
      { kind: 'countLimit', until },
      { ...kyc, until },
    ],
  });
  await renderPage(<PayoutNeeds />);
  asked();
  await waitFor(() => expect(server.sent('withdrawalOptions')).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
