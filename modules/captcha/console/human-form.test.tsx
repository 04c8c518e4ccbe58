import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { agreed, NOT_SAVED, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { HumanForm } from './human-form.tsx';

const human = {
  scriptUrl: 'https://check.example/widget.js',
  globalName: 'checker',
  siteKey: 'site-1',
  verifyUrl: 'https://check.example/verify',
  hostnames: [],
  isActionChecked: true,
  hasSecret: true,
};
const signIn = (humanApprovalId: string | null): SignIn => ({
  merchant: { id: 'default', name: 'Sanam' },
  revision: '0'.repeat(16),
  socialFlag: false,
  phoneFlag: false,
  providers: [],
  phone: null,
  human,
  humanApprovalId,
  rules: {
    passwordExpiryDays: null,
    oneSessionOnly: false,
    loginsKeepDays: 400,
    secondFactorOn: 'deviceOrNetwork',
    codeMinutes: { sms: 3, factor: 5 },
  },
});
const open = (waiting: string | null) =>
  renderConsole(<HumanForm signIn={signIn(waiting)} isDisabled={false} reload={async () => undefined} />);

it('leads to the approval while a new script host waits for a second person', async () => {
  await open('apr_1');
  expect(screen.getByText(/waits for a second person/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the proposal' })).toHaveAttribute(
    'href',
    expect.stringContaining('/approvals/apr_1'),
  );
});

it('says nothing of a second person where none is waited for, but beside the script', async () => {
  await open(null);
  expect(screen.queryByText(/waits for a second person/)).toBeNull();
  expect(screen.getByLabelText(/script/i)).toHaveAccessibleDescription(/second person has to confirm/);
});

const { hasSecret: _, ...settings } = human;

it('shows the provider and sends it as edited; the secret only when it was typed', async () => {
  server.answer('opsChangeHumanCheck', { revision: 'fedcba9876543210', approvalId: null });
  const user = await open(null);
  expect(screen.getByLabelText('Site key')).toHaveValue('site-1');
  await replace(user, screen.getByLabelText('Site key'), 'site-2');
  await replace(user, screen.getByLabelText('Hosts a result may be from'), 'www.shop.example m.shop.example ');
  await save(user);
  await screen.findByText('Saved');
  const sent = { ...settings, siteKey: 'site-2', hostnames: ['www.shop.example', 'm.shop.example'] };
  expect(server.sent('opsChangeHumanCheck').map(({ input }) => input.body)).toEqual([
    { settings: sent, revision: '0'.repeat(16), reason: agreed },
  ]);
});

it('sends a secret that was typed, and forgets it with the changes', async () => {
  const user = await open(null);
  const secret = () => screen.getByLabelText('Secret');
  const group = within(screen.getByRole('group', { name: 'Secret' }));
  await user.click(group.getByRole('button'));
  await replace(user, secret(), 'hush');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('group', { name: 'Secret' })).toHaveTextContent('Set');
  server.answer('opsChangeHumanCheck', { revision: 'fedcba9876543210', approvalId: null });
  await user.click(within(screen.getByRole('group', { name: 'Secret' })).getByRole('button'));
  await replace(user, secret(), ' hush ');
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangeHumanCheck')[0]?.input.body).toMatchObject({ settings, secret: 'hush' });
});

it('marks the refused address until it is edited', async () => {
  server.refuse('opsChangeHumanCheck', 'request.invalid', refusedField('settings.verifyUrl', 'internal'));
  const user = await open(null);
  const field = screen.getByLabelText('Address that judges the result');
  await replace(user, field, 'https://10.0.0.1/verify');
  await save(user);
  await screen.findByText(NOT_SAVED);
  expect(field).toHaveAccessibleDescription(/has to be on the internet/);
  expect(field).toHaveValue('https://10.0.0.1/verify');
  await replace(user, screen.getByLabelText('Site key'), 'site-3');
  expect(field).toBeInvalid();
  await replace(user, field, 'https://check.example/judge');
  expect(field).toBeValid();
});

it('goes back to the built-in puzzle by sending none', async () => {
  server.answer('opsChangeHumanCheck', { revision: 'fedcba9876543210', approvalId: null });
  const user = await open(null);
  await user.click(screen.getByRole('switch', { name: /An outside provider/ }));
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangeHumanCheck')[0]?.input.body.settings).toBeNull();
});
