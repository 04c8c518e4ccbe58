import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { closePasswordChange, usePasswordChange } from '@sanam/portal/lib/popup.ts';
import { OverviewPanel } from './overview-panel.tsx';
import type { Overview } from './queries.ts';

const overview: Overview = {
  password: { isSet: true, changedAt: '2026-10-01T05:00:00Z' },
  totp: { isOn: true, since: '2026-10-02T05:00:00Z' },
  passkeys: [],
  passkeysMax: 10,
  recoveryCodes: { left: 10, total: 10, createdAt: '2026-10-02T05:00:00Z' },
  mobile: { masked: '+66 ** *** 5678', verifiedAt: '2026-10-02T05:00:00Z' },
  email: { masked: 's***@mail.example', verifiedAt: null },
  identities: [],
  missing: [],
};
const draw = () => renderPage(<OverviewPanel />);
afterEach(closePasswordChange);

itShowsItsStates('securityOverview', { draw, full: overview, row: 'Your security is set up completely.' });

it('lists what is missing, most needed first', async () => {
  server.answer('securityOverview', { ...overview, missing: ['recoveryCodes', 'mobile'] });
  await draw();
  const missing = within((await screen.findByText('Make your account safer')).parentElement!);
  expect(missing.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Make recovery codes',
    'Prove a mobile number, for codes',
  ]);
});

it('leads to the change of the password, where there is one', async () => {
  server.answer('securityOverview', overview);
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(usePasswordChange.getState()).toEqual({ open: true, forced: null });
});

it('says that an account has no password', async () => {
  server.answer('securityOverview', { ...overview, password: { isSet: false, changedAt: null } });
  await draw();
  expect(await screen.findByText('This account has no password')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

it('shows contacts masked, and which of them is proven', async () => {
  server.answer('securityOverview', overview);
  await draw();
  expect(await screen.findByText(/5678.* · proven /)).toBeInTheDocument();
  expect(screen.getByText(/s\*\*\*@mail\.example/)).toBeInTheDocument();
  expect([screen.getAllByText('Proven').length, screen.getAllByText('Not proven').length]).toEqual([1, 1]);
});

it('removes a contact only after a question', async () => {
  server.answer('securityOverview', overview);
  server.answer('removeContact', {});
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Remove E-mail' }));
  const question = await screen.findByRole('dialog', { name: 'Remove E-mail?' });
  expect(server.sent('removeContact')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed')).toBeInTheDocument();
  expect(server.sent('removeContact').map(({ input }) => input.params)).toEqual([{ kind: 'email' }]);
});
