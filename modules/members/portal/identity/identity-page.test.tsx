import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { identity } from '@sanam/protection/portal/testing.ts';
import { IdentityPage } from './identity-page.tsx';

it('asks for what is not known only, and sends what was typed', async () => {
  server.answer('identity', identity);
  server.answer('completeProfile', {});
  const user = await renderPage(<IdentityPage />);
  expect(await screen.findByLabelText('Birth date')).toBeInTheDocument();
  expect(screen.queryByLabelText('Name as in your document')).toBeNull();
  await user.type(screen.getByLabelText(/^Identity number/), '1101700230708');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(server.sent('completeProfile').map(({ input }) => input.body)).toEqual([{ idNumber: '1101700230708' }]);
});

it('is read again after a failure', async () => {
  server.lose('identity');
  const user = await renderPage(<IdentityPage />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('identity', identity);
  await user.click(again);
  expect(await screen.findByText('Your level: 0')).toBeInTheDocument();
});
