import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ContractList } from '../contracts/contract-list.tsx';
import type { ContractRow } from '../contracts/contract-row.ts';
import { ExclusionList, type ExclusionRow } from './exclusion-list.tsx';
import { WageActs } from './wage-acts.tsx';

const at = '2026-11-20T05:00:00Z';
const malee = { memberId: `mbr_${'a'.repeat(22)}`, username: 'malee' };
const contract: ContractRow = {
  id: '5.2',
  contractId: '5',
  version: 2,
  merchantId: 'default',
  agent: malee,
  upline: null,
  plan: { code: 'daily', kind: 'dailySalary', nameTh: 'รายวัน', nameEn: 'Salary of the day' },
  stateDetail: 'active',
  tiers: [{ turnoverMin: '1250000.00', activeMin: 1000, ratePpm: 7000 }],
  isUnreadable: false,
  payableMax: null,
  note: null,
  reason: null,
  effectiveFrom: at,
  effectiveTo: null,
  offeredAt: at,
  expiresAt: null,
  signedAt: at,
  imposedAt: null,
};
const exclusion: ExclusionRow = {
  id: `exc_${'a'.repeat(22)}`,
  merchantId: 'default',
  member: malee,
  sign: 'sharesDevice',
  withMember: { memberId: `mbr_${'c'.repeat(22)}`, username: 'somsri' },
  scope: 'all',
  reason: 'logs in with the same browser',
  madeBy: null,
  at,
  clearReason: null,
  clearProposedBy: null,
  clearedBy: null,
  clearedAt: null,
  caseId: null,
};
const plan = {
  id: '7',
  planId: '7',
  merchantId: 'default',
  code: 'daily',
  kind: 'dailySalary' as const,
  period: 'daily' as const,
  nameTh: 'รายวัน',
  nameEn: 'Salary of the day',
  isOn: true,
  runsFrom: at,
  autoMax: null,
  autoDayMax: null,
  version: 4,
  rulesVersion: 1,
  contracts: 1,
  hasDraft: false,
};

describeList('contracts of agents', {
  call: 'opsListAgentContracts',
  resource: 'agentContracts',
  list: <ContractList />,
  row: contract,
  text: '฿1,250,000.00 / 1,000: 0.7 %',
  empty: 'No contract here',
});

describeList('members left out of wages', {
  call: 'opsListWageExclusions',
  resource: 'wageExclusions',
  list: <ExclusionList />,
  row: exclusion,
  text: 'Browser of an agent above',
  empty: 'No exclusions',
});

const inList = (name: string, list: React.ReactElement) =>
  renderConsole(<ResourceContextProvider value={name}>{list}</ResourceContextProvider>, { at: `/${name}` });

it('names who was found with an excluded member, and does not show the text of the checks', async () => {
  server.answer('opsListWageExclusions', { list: [exclusion], totalPages: 1, totalCount: 1 });
  await inList('wageExclusions', <ExclusionList />);
  expect(await screen.findByRole('link', { name: 'somsri' })).toBeVisible();
  expect(screen.getByText('Automatic checks')).toBeVisible();
  expect(screen.queryByText('logs in with the same browser')).toBeNull();
});

describe('a contract in the list', () => {
  it('is ended by one, and suspended by two people', async () => {
    server.answer('opsListAgentContracts', { list: [contract], totalPages: 1, totalCount: 1 });
    const user = await inList('agentContracts', <ContractList />);
    await user.click(await screen.findByRole('button', { name: 'End: malee' }));
    server.answer('opsEndAgentContract', { stateDetail: 'ending' });
    await confirm(user, 'End');
    await waitFor(() => expect(server.sent('opsEndAgentContract')).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Suspend: malee' }));
    server.answer('opsSuspendAgentContract', { state: 'proposed', approvalId: `apr_${'a'.repeat(22)}` });
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsSuspendAgentContract')).toHaveLength(1));
    expect(server.sent('opsSuspendAgentContract')[0]!.input.body).toEqual({ isSuspended: true, reason: agreed });
  });

  it('is changed with notice by two people, from the present terms, and the change is withdrawn by one', async () => {
    const announced = { ...contract, id: '5.3', version: 3, stateDetail: 'imposed' as const, imposedAt: at };
    const rows = [contract, { ...announced, agent: { ...malee, username: 'anong' } }];
    server.answer('opsListAgentContracts', { list: rows, totalPages: 1, totalCount: 2 });
    const user = await inList('agentContracts', <ContractList />);
    await user.click(await screen.findByRole('button', { name: 'Change with notice: malee' }));
    const dialog = within(await screen.findByRole('dialog'));
    await replace(user, dialog.getByLabelText('Rate (%)'), '0.6');
    server.answer('opsImposeAgentContract', { state: 'proposed', approvalId: `apr_${'a'.repeat(22)}` });
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsImposeAgentContract')).toHaveLength(1));
    expect(server.sent('opsImposeAgentContract')[0]!.input.body).toEqual({
      version: 2,
      tiers: [{ turnoverMin: '1250000.00', activeMin: 1000, ratePpm: 6000 }],
      payableMax: null,
      reason: agreed,
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw change: anong' }));
    server.answer('opsWithdrawAgentContract', { stateDetail: 'withdrawn' });
    await confirm(user, 'Withdraw change');
    await waitFor(() => expect(server.sent('opsWithdrawAgentContract')).toHaveLength(1));
    expect(server.sent('opsWithdrawAgentContract')[0]!.input.body).toEqual({ version: 3, reason: agreed });
  });
});

describe('a member who is left out', () => {
  it('counts again when two people say so', async () => {
    server.answer('opsListWageExclusions', { list: [exclusion], totalPages: 1, totalCount: 1 });
    const user = await inList('wageExclusions', <ExclusionList />);
    await user.click(await screen.findByRole('button', { name: 'Lift the exclusion: malee' }));
    server.answer('opsClearWageExclusion', { state: 'proposed', approvalId: `apr_${'a'.repeat(22)}` });
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsClearWageExclusion')).toHaveLength(1));
  });
});

describe('acts on the page of a member', () => {
  beforeEach(() => server.answer('opsListAgentPlans', { list: [plan], totalPages: 1, totalCount: 1 }));
  const open = (accountType: string | null) =>
    renderConsole(<WageActs member={malee} accountType={accountType} onDone={() => {}} />);

  it('offer a contract to a general agent', async () => {
    const user = await open('generalAgent');
    await user.click(await screen.findByRole('button', { name: 'Offer a contract' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Salary of the day (daily)');
    await fill(user, dialog.getByLabelText('Rate (%)'), '0.7');
    server.answer('opsOfferAgentContract', { contractId: '5', version: 1, expiresAt: at });
    await confirm(user, 'Offer a contract');
    await waitFor(() => expect(server.sent('opsOfferAgentContract')).toHaveLength(1));
    expect(server.sent('opsOfferAgentContract')[0]!.input.body).toEqual({
      plan: 'daily',
      tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 7000 }],
      payableMax: null,
      reason: agreed,
    });
  });

  it('take wages of an agent back', async () => {
    const user = await open('agent');
    expect(screen.queryByRole('button', { name: 'Offer a contract' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Claw back wages' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Salary of the day (daily)');
    await replace(user, dialog.getByLabelText('Amount'), '50');
    await user.tab();
    server.answer('opsClawBackWage', { state: 'proposed', approvalId: `apr_${'a'.repeat(22)}` });
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsClawBackWage')).toHaveLength(1));
    expect(server.sent('opsClawBackWage')[0]!.input.body).toEqual({ planId: '7', amount: '50.00', reason: agreed });
  });

  it('leave a player out of wages', async () => {
    const user = await open(null);
    expect(screen.queryByRole('button', { name: 'Claw back wages' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Exclude from wages' }));
    server.answer('opsExcludeFromWages', { exclusionId: exclusion.id });
    await confirm(user, 'Exclude from wages');
    await waitFor(() => expect(server.sent('opsExcludeFromWages')).toHaveLength(1));
  });
});
