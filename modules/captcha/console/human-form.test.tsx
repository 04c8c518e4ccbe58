import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignIn } from '@sanam/console/lib/records.ts';
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
