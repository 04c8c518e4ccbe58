import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PayoutRule } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { riskPoints } from '../../contract/risk.ts';
import { PayoutRuleList } from './payout-rule-list.tsx';
import { PayoutRuleView } from './payout-rule-record.tsx';

const rule: PayoutRule = {
  id: 'payouts.default',
  isOwn: false,
  version: 3,
  settings: {
    amountMin: '100.00',
    amountMax: '200000.00',
    dailySum: '500000.00',
    dailyCount: 5,
    feeFixed: '0.00',
    feeBasisPoints: 0,
    automaticMax: '5000.00',
    automaticScoreBelow: 30,
    automaticMemberDaily: '20000.00',
    automaticMerchantDaily: null,
    secondPersonAbove: '50000.00',
    secondPersonScore: 70,
    targetP50Minutes: 10,
    targetP90Minutes: 60,
    receiptMinutes: 1440,
    disputeDays: 30,
    holdHours: 72,
    bankAccountsMax: 1,
    bankAccountsLevel: 3,
    bankAccountsLevelMax: 3,
    points: riskPoints,
  },
  approval: null,
  history: [],
};
const { approval: _approval, history: _history, ...row } = rule;

describeList('payout rules', {
  call: 'opsListPayoutRules',
  resource: 'payoutRules',
  list: <PayoutRuleList />,
  row,
  text: 'Default',
  empty: 'No payout rules',
});

it('proposes another promise and other points, and says what each sign of risk counts now', async () => {
  server.answer('opsChangePayoutRule', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<PayoutRuleView rule={rule} />);
  expect(screen.getByText('Bank account used by two members').closest('div')).toHaveTextContent('60');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const asked = within(await screen.findByRole('dialog'));
  const type = async (label: string, value: string) => {
    await user.clear(asked.getByLabelText(label));
    await fill(user, asked.getByLabelText(label), value);
  };
  expect(asked.getByText('Bank account used by two members')).toBeVisible();
  expect(asked.getByLabelText('Largest payout')).toHaveValue('200,000.00');
  await type('Promised time without history: at most, minutes', '45');
  await type('First payout', '35');
  await fill(user, asked.getByLabelText(/^Reason/), 'fewer people at night');
  await user.click(asked.getByRole('button', { name: 'Propose the change' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsChangePayoutRule').map(({ input }) => input)).toEqual([
    {
      params: { id: 'payouts.default' },
      body: {
        settings: { ...rule.settings, targetP90Minutes: 45, points: { ...riskPoints, firstPayout: 35 } },
        reason: 'fewer people at night',
        expectedVersion: 3,
      },
    },
  ]);
});

it('shows a field that was refused at its place', async () => {
  server.refuse('opsChangePayoutRule', 'request.invalid', {
    fields: [{ field: 'settings.points.firstPayout', problem: 'invalid' }],
  });
  const user = await renderConsole(<PayoutRuleView rule={rule} />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.clear(asked.getByLabelText('First payout'));
  await fill(user, asked.getByLabelText('First payout'), '90');
  await fill(user, asked.getByLabelText(/^Reason/), 'newcomers');
  await user.click(asked.getByRole('button', { name: 'Propose the change' }));
  await expect.poll(() => asked.getByLabelText('First payout').getAttribute('aria-invalid')).toBe('true');
});

it('offers no change to who may only read', async () => {
  await renderConsole(<PayoutRuleView rule={rule} />, { may: ['payments.register.read'] });
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
