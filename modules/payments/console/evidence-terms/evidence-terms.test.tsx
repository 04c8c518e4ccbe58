import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { EvidenceTermsPage } from './evidence-terms-page.tsx';

const record = {
  merchantId: 'default',
  version: 0,
  joinSeconds: 120,
  reservedHours: 24,
  slipHours: 24,
  approval: null,
};

it('shows the times with their bounds, and proposes others within them', async () => {
  server.answer('opsGetEvidenceTerms', record);
  server.answer('opsChangeEvidenceTerms', { state: 'proposed', approvalId: 'apr_0000000000000000000002' });
  const user = await renderConsole(<EvidenceTermsPage />);
  expect(await screen.findByText(/Default: 120. Between 60 and 600.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the times' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'slow bank');
  await user.clear(asked.getByLabelText('Slip accepted for, hours'));
  await user.type(asked.getByLabelText('Slip accepted for, hours'), '73');
  expect(asked.getByText('A whole number from 1 to 72')).toBeVisible();
  await user.clear(asked.getByLabelText('Slip accepted for, hours'));
  await user.type(asked.getByLabelText('Slip accepted for, hours'), '48');
  await user.click(asked.getByRole('button', { name: 'Change the times' }));
  await screen.findByText(/second person/i);
  const body = { joinSeconds: 120, reservedHours: 24, slipHours: 48, version: 0, reason: 'slow bank' };
  expect(server.sent('opsChangeEvidenceTerms').map(({ input }) => input.body)).toEqual([body]);
});
