import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { PlanRow } from '../plans/plan-list.tsx';
import type { RunRow } from './plan-columns.tsx';
import { RunList } from './run-list.tsx';
import { RunPage } from './run-page.tsx';
import { StatementList, type StatementRow } from './statement-list.tsx';
import { StatementPage } from './statement-page.tsx';
import type { Run, Statement } from './use-runs.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';

const at = '2026-11-20T05:00:00Z';
const plan = { planId: '7', code: 'daily', kind: 'dailySalary' as const, nameTh: 'รายวัน', nameEn: 'Salary of the day' };
const row: RunRow = {
  id: '12',
  merchantId: 'default',
  plan,
  planVersion: 1,
  periodStart: '2026-11-18T17:00:00Z',
  periodEnd: '2026-11-19T17:00:00Z',
  zone: 'Asia/Bangkok',
  state: 'computed',
  statements: 2,
  entitlement: '150.00',
  payable: '150.00',
  waiting: '120.00',
  held: '30.00',
  computedAt: at,
  paidAt: null,
  proposedBy: null,
  approvedBy: null,
};
const planRow: PlanRow = {
  ...plan,
  id: plan.planId,
  merchantId: 'default',
  period: 'daily',
  isOn: true,
  runsFrom: at,
  autoMax: null,
  autoDayMax: null,
  version: 4,
  rulesVersion: 1,
  contracts: 2,
  hasDraft: false,
};
const run: Run = {
  ...row,
  states: [
    { state: 'held', statements: 1, payable: '30.00' },
    { state: 'review', statements: 1, payable: '120.00' },
  ],
  before: { id: '11', statements: 2, entitlement: '90.00', payable: '91.50' },
  approval: null,
};
const malee = { memberId: `mbr_${'a'.repeat(22)}`, username: 'malee' };
const noi = { memberId: `mbr_${'b'.repeat(22)}`, username: 'noi' };
const statementRow: StatementRow = {
  id: '31',
  runId: '12',
  merchantId: 'default',
  agent: malee,
  plan,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  state: 'review',
  turnover: '20000.00',
  active: 3,
  base: '20000.00',
  ratePpm: 7500,
  entitlement: '150.00',
  toDownline: '30.00',
  gross: '120.00',
  paidBefore: '0.00',
  carryIn: '0.00',
  overCap: '0.00',
  payable: '120.00',
  carryOut: '0.00',
  holdReason: null,
  at,
  paidAt: null,
};
const statement: Statement = {
  ...statementRow,
  rules: planRulesWith({ ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 10_000 }] }),
  planVersion: 1,
  tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 7500 }],
  isUnreadable: false,
  contractVersion: 2,
  payableMax: null,
  parts: [
    {
      path: [malee],
      turnover: '20000.00',
      active: 3,
      base: '20000.00',
      ratePpm: 7500,
      entitlement: '150.00',
      children: [{ agent: noi, entitlement: '30.00' }],
    },
  ],
  deductions: null,
  carry: [],
  signs: [],
  leftOut: [],
  apart: [],
  inputsHash: 'a'.repeat(64),
  approval: null,
  answer: null,
  history: [],
};

describeList('runs of plans', {
  call: 'opsListAgentRuns',
  resource: 'agentRuns',
  list: <RunList />,
  row,
  text: '฿120.00',
  empty: 'No run here',
  before: () => server.answer('opsListAgentPlans', { list: [planRow], totalPages: 1, totalCount: 1 }),
});

it('are those of one plan, chosen by its name', async () => {
  server.answer('opsListAgentPlans', { list: [planRow], totalPages: 1, totalCount: 1 });
  server.answer('opsListAgentRuns', { list: [row], totalPages: 1, totalCount: 1 });
  const user = await renderConsole(
    <ResourceContextProvider value="agentRuns">
      <RunList />
    </ResourceContextProvider>,
    { at: '/agentRuns' },
  );
  await user.click(await screen.findByRole('combobox', { name: 'Plan' }));
  await user.click(await screen.findByRole('option', { name: 'Salary of the day (daily)' }));
  await waitFor(() => expect(server.sent('opsListAgentRuns').at(-1)?.input.query).toMatchObject({ planId: '7' }));
});

describeList('statements of agents', {
  call: 'opsListAgentStatements',
  resource: 'agentStatements',
  list: <StatementList />,
  row: statementRow,
  text: 'malee',
  empty: 'No statement here',
});

describe('a run', () => {
  const open = () =>
    renderConsole(
      <Routes>
        <Route path="/agentRuns/:id/show" element={<RunPage />} />
      </Routes>,
      { at: '/agentRuns/12/show' },
    );

  it('has what waits in it proposed to be paid, as it was seen', async () => {
    server.answer('opsGetAgentRun', run);
    const user = await open();
    expect(await screen.findByText('฿91.50')).toBeInTheDocument();
    expect(screen.getByText(/58\.50/), 'more than the run before').toBeInTheDocument();
    server.answer('opsApproveAgentRun', { state: 'proposed', approvalId: 'apr_1' });
    await user.click(screen.getByRole('button', { name: 'Approve the payment' }));
    expect(await screen.findByText("120.00 THB are paid to the agents' wallets.")).toBeInTheDocument();
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsApproveAgentRun')).toHaveLength(1));
    expect(server.sent('opsApproveAgentRun')[0]!.input.body).toEqual({ payable: '120.00', reason: agreed });
  });

  it('has nothing to approve when it is paid', async () => {
    server.answer('opsGetAgentRun', { ...run, state: 'paid', waiting: '0.00', paidAt: at });
    await open();
    await screen.findByText('฿91.50');
    expect(screen.queryByRole('button', { name: 'Approve the payment' })).toBeNull();
  });
});

describe('a statement', () => {
  const open = () =>
    renderConsole(
      <Routes>
        <Route path="/agentStatements/:id/show" element={<StatementPage />} />
      </Routes>,
      { at: '/agentStatements/31/show' },
    );

  it('says what it was made of, and is held', async () => {
    server.answer('opsGetAgentStatement', statement);
    const user = await open();
    expect(await screen.findByText('noi')).toBeInTheDocument();
    expect(screen.getByText('a'.repeat(64))).toBeInTheDocument();
    server.answer('opsHoldAgentStatement', { state: 'held' });
    await user.click(screen.getByRole('button', { name: 'Hold' }));
    await confirm(user, 'Hold');
    await waitFor(() => expect(server.sent('opsHoldAgentStatement')).toHaveLength(1));
  });

  it('is released or made void once it is held', async () => {
    server.answer('opsGetAgentStatement', {
      ...statement,
      state: 'held',
      holdReason: 'checks',
      signs: [
        {
          sign: 'jump',
          payable: '120.00',
          validBet: '20000.00',
          netLoss: '5000.00',
          deposits: '900.00',
          active: 3,
          near: 0,
          median: '9.00',
          periods: 12,
        },
      ],
      leftOut: [
        { kind: 'excluded', sign: 'sharesPhone', members: 2, validBet: '700.00', netLoss: '70.00' },
        { kind: 'restored', sign: 'staff', members: 1, validBet: '300.00', netLoss: '30.00' },
      ],
      apart: [
        {
          member: { memberId: `mbr_${'w'.repeat(22)}`, username: 'winner' },
          net: '-4500.00',
          carriedIn: '0.00',
          counted: '0.00',
          carriedOut: '-4500.00',
        },
      ],
    });
    const user = await open();
    expect(await screen.findByText('The checks found signs')).toBeInTheDocument();
    expect(screen.getByText('Far above the usual pay')).toBeInTheDocument();
    expect(screen.getByText('Restored')).toBeInTheDocument();
    expect(screen.getByText('winner')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull();
    server.answer('opsReleaseAgentStatement', { state: 'proposed', approvalId: 'apr_1' });
    await user.click(screen.getByRole('button', { name: 'Release' }));
    const answer = 'Your team grew, and we have seen how.';
    await fill(user, within(await screen.findByRole('dialog')).getByLabelText(/^Answer to the agent/), answer);
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsReleaseAgentStatement')).toHaveLength(1));
    expect(server.sent('opsReleaseAgentStatement')[0]!.input.body).toMatchObject({ answer });
  });
});
