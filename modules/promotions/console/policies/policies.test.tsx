import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { plainRule } from '../../contract/policy.ts';
import { PolicyPage } from './policy-page.tsx';
import type { PolicyRecord } from './policy-record.ts';

const policy: PolicyRecord = {
  merchantId: 'default',
  version: 1,
  rules: [{ ...plainRule, multipleMax: 1000 }],
  approval: null,
  versions: [
    {
      version: 1,
      rules: [{ ...plainRule, multipleMax: 1000 }],
      by: 'napa',
      approvedBy: null,
      reason: 'the law',
      at: '2026-11-20T05:00:00Z',
    },
  ],
};

it('shows the rules and adds one for a country', async () => {
  server.answer('opsGetPromoPolicy', policy);
  server.answer('opsChangePromoPolicy', { state: 'done', approvalId: null });
  const user = await renderConsole(<PolicyPage />);
  expect((await screen.findAllByText('10 times'))[0]).toBeInTheDocument();
  expect(screen.getByText(/napa alone.*the law/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change the rules' }));
  await user.click(await screen.findByRole('button', { name: 'Add a country' }));
  await user.type(screen.getByLabelText('Country, two letters'), 'gb');
  const country = within(screen.getByRole('group', { name: 'Country GB' }));
  await user.click(country.getByRole('switch', { name: 'Bonus money' }));
  await confirm(user, 'Change the rules');
  await waitFor(() =>
    expect(server.sent('opsChangePromoPolicy')[0]?.input.body).toEqual({
      rules: [...policy.rules, { ...plainRule, country: 'GB', bonusMoney: false }],
      version: 1,
      reason: agreed,
    }),
  );
});

it('shows the required words in the language of the page', async () => {
  const wording = { TH: 'เล่นอย่างพอดี', EN: 'Play within limits' };
  server.answer('opsGetPromoPolicy', { ...policy, rules: [{ ...plainRule, wording }], versions: [] });
  await renderConsole(<PolicyPage />, { language: 'th' });
  expect(await screen.findByText('เล่นอย่างพอดี')).toBeInTheDocument();
});
