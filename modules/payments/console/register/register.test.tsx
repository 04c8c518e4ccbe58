import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import type { DepositRule, RailAccount } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { RuleDialog } from './register-dialogs.tsx';
import { AccountList, RuleList } from './register-lists.tsx';
import { AccountActions } from './register-records.tsx';
import { SettingFacts } from './setting-facts.tsx';

const account: RailAccount = {
  id: 'sandbox:bank',
  rail: 'sandbox',
  purpose: 'collect',
  merchantId: '*',
  billerId: null,
  promptpayId: null,
  bankCode: '004',
  accountNo: '0123456789',
  reason: null,
  inToday: '1200.00',
  readsFiles: false,
  version: 4,
  settings: {
    accountName: 'SANAM',
    state: 'active',
    methods: ['BANK_TRANSFER'],
    levelFrom: 0,
    levelTo: null,
    dailyInMax: null,
    hourlyInMax: null,
    dailyOutMax: null,
    hourlyOutMax: null,
    balanceMin: null,
    opensAt: null,
    closesAt: null,
    hasFeed: true,
    transferMax: null,
  },
  approval: null,
  history: [],
};
const rule: DepositRule = {
  id: 'BANK_TRANSFER.0.default',
  method: 'BANK_TRANSFER',
  levelFrom: 0,
  isOwn: false,
  version: 1,
  settings: {
    isOpen: true,
    amountMin: '100.00',
    amountMax: '50000.00',
    dailySum: '200000.00',
    dailyCount: 50,
    feeFixed: '0.00',
    feeBasisPoints: 0,
    lifetimeSeconds: 3600,
    openOrdersMax: 3,
    lockMultiplePercent: 100,
    secondPersonAbove: '20000.00',
  },
  approval: null,
  history: [],
};
const { approval: _a, history: _h, ...accountRow } = account;
const { approval: _b, history: _i, ...ruleRow } = rule;

describeList('our accounts', {
  call: 'opsListRailAccounts',
  resource: 'railAccounts',
  list: <AccountList />,
  row: accountRow,
  text: '0123456789',
  empty: 'No accounts',
});
describeList('ways to pay in', {
  call: 'opsListDepositRules',
  resource: 'depositRules',
  list: <RuleList />,
  row: ruleRow,
  text: /Bank transfer/,
  empty: 'No deposit methods',
});

it('freezes an account at once, with a reason', async () => {
  server.answer('opsFreezeRailAccount', { state: 'done', approvalId: null });
  const user = await renderConsole(<AccountActions account={account} />);
  await user.click(screen.getByRole('button', { name: 'Freeze now' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'the bank called');
  await user.click(asked.getByRole('button', { name: 'Freeze' }));
  await screen.findByText('Account frozen');
  expect(server.sent('opsFreezeRailAccount').map(({ input }) => input)).toEqual([
    { params: { id: 'sandbox:bank' }, body: { reason: 'the bank called', expectedVersion: 4 } },
  ]);
});

it('says in words what holds where nothing is set, in the facts and at the field', async () => {
  const user = await renderConsole(
    <>
      <AccountActions account={account} />
      <SettingFacts settings={account.settings} of="register.setting" />
    </>,
  );
  const shown = (label: string) => screen.getByText(label).nextElementSibling;
  expect(shown('Daily limit in')).toHaveTextContent(/^no limit$/);
  expect(shown('Up to level')).toHaveTextContent(/^all levels$/);
  expect(screen.queryByText(/empty/i)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByLabelText('Daily limit in')).toHaveAccessibleDescription('Empty: no limit');
});

it('proposes another bound of an account', async () => {
  server.answer('opsChangeRailAccount', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<AccountActions account={account} />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getAllByText('From level')[0]).toBeVisible();
  await fill(user, asked.getByLabelText(/^Daily limit in/), '5000.00');
  await fill(user, asked.getByLabelText(/^Reason/), 'a cap of the bank');
  await user.click(asked.getByRole('button', { name: 'Propose the change' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsChangeRailAccount')[0]?.input.body).toEqual({
    settings: { ...account.settings, dailyInMax: '5000.00' },
    reason: 'a cap of the bank',
    expectedVersion: 4,
  });
});

it('proposes another rule, and shows a field that was refused at its place', async () => {
  server.refuse('opsChangeDepositRule', 'request.invalid', {
    fields: [{ field: 'settings.amountMax', problem: 'invalid' }],
  });
  const user = await renderConsole(<RuleDialog rule={rule} onClose={() => {}} />);
  const asked = within(await screen.findByRole('dialog'));
  await user.clear(asked.getByLabelText('Largest amount'));
  await fill(user, asked.getByLabelText('Largest amount'), '1.00');
  await fill(user, asked.getByLabelText(/^Reason/), 'smaller amounts');
  await user.click(asked.getByRole('button', { name: 'Propose the change' }));
  await expect.poll(() => asked.getByLabelText('Largest amount').getAttribute('aria-invalid')).toBe('true');
});

it('shows amounts with their thousands apart and takes them with or without', async () => {
  server.answer('opsChangeDepositRule', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<RuleDialog rule={rule} onClose={() => {}} />);
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByLabelText('Largest amount')).toHaveValue('50,000.00');
  for (const [label, typed] of [
    ['Largest amount', '60,000'],
    ['Daily amount per player', '1000000.5'],
  ] as const) {
    await user.clear(asked.getByLabelText(label));
    await fill(user, asked.getByLabelText(label), typed);
  }
  await fill(user, asked.getByLabelText(/^Reason/), 'larger amounts');
  expect(asked.getByLabelText('Daily amount per player')).toHaveValue('1,000,000.50');
  await user.click(asked.getByRole('button', { name: 'Propose the change' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsChangeDepositRule')[0]?.input.body).toMatchObject({
    settings: { ...rule.settings, amountMax: '60000.00', dailySum: '1000000.50' },
  });
});

it('proposes another account, and shows a field that was refused at its place', async () => {
  server.answer('opsListRailAccounts', { list: [], totalPages: 0, totalCount: 0 });
  server.refuse('opsAddRailAccount', 'request.invalid', { fields: [{ field: 'accountNo', problem: 'invalid' }] });
  const user = await renderConsole(
    <ResourceContextProvider value="railAccounts">
      <AccountList />
    </ResourceContextProvider>,
    { at: '/railAccounts' },
  );
  await user.click(await screen.findByRole('button', { name: 'Add an account' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Provider/), 'sandbox');
  await fill(user, asked.getByLabelText(/^Short name/), 'second');
  await fill(user, asked.getByLabelText(/^Bank code/), '014');
  await fill(user, asked.getByLabelText('Account number'), '1112223334');
  await fill(user, asked.getByLabelText('Name of the account'), 'SANAM TWO');
  await fill(user, asked.getByLabelText(/^Reason/), 'a second bank');
  await user.click(asked.getByRole('button', { name: 'Propose the account' }));
  await expect.poll(() => asked.getByLabelText('Account number').getAttribute('aria-invalid')).toBe('true');
  server.answer('opsAddRailAccount', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  await user.click(asked.getByRole('button', { name: 'Propose the account' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsAddRailAccount').at(-1)?.input.body).toMatchObject({
    rail: 'sandbox',
    name: 'second',
    purpose: 'collect',
    bankCode: '014',
    accountNo: '1112223334',
    promptpayId: null,
    settings: { accountName: 'SANAM TWO', state: 'resting' },
    reason: 'a second bank',
  });
});

it('offers nothing to who may only read', async () => {
  await renderConsole(<AccountActions account={account} />, { may: ['payments.register.read'] });
  expect(screen.queryByRole('button')).toBeNull();
});
