import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { PlanRulesText } from '../../contract/plan-schema.ts';
import { PlanList, type PlanRow } from './plan-list.tsx';
import { PlanPage } from './plan-page.tsx';
import { draftOf, newRules, newTiers, rulesOf } from './rules-draft.ts';
import type { Plan } from './use-plan.ts';

const at = '2026-11-20T05:00:00Z';
const rules: PlanRulesText = {
  base: 'turnover',
  weights: { LIVE: 500_000 },
  othersWeightPpm: 1_000_000,
  platformFeePpm: 0,
  deductWages: false,
  lossNetting: 'team',
  activeMinValidBet: '1000.00',
  carry: { kind: 'periods', periods: 3 },
  dayCarry: 'overpaid',
  ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 7000 }],
};
const row: PlanRow = {
  id: '7',
  planId: '7',
  merchantId: 'default',
  code: 'daily',
  kind: 'dailySalary',
  period: 'daily',
  nameTh: 'รายวัน',
  nameEn: 'Salary of the day',
  isOn: false,
  runsFrom: null,
  autoMax: null,
  autoDayMax: null,
  version: 4,
  rulesVersion: 1,
  contracts: 0,
  hasDraft: true,
};
const draft: NonNullable<Plan['draft']> = {
  rules,
  revision: 2,
  by: 'napa',
  at,
  simulation: null,
  simulatedAt: null,
  isPublishable: false,
};
const plan: Plan = {
  ...row,
  draft,
  versions: [{ version: 1, rules, effectiveFrom: at, reason: 'first', by: 'napa', at }],
  approval: null,
};
const simulation: NonNullable<Plan['draft']>['simulation'] = {
  from: '2026-11-01',
  to: '2026-11-19',
  rates: 'ceilings',
  periods: 19,
  agents: 1,
  ggr: '5000.00',
  cost: '123.45',
  costNow: null,
  costOfLosers: null,
  apart: null,
  worst: { start: at, end: at, cost: '23.45' },
  list: [
    {
      agent: { memberId: `mbr_${'a'.repeat(22)}`, username: 'malee' },
      entitlement: '123.45',
      payable: '123.45',
      payableNow: null,
      carryOut: '0.00',
    },
  ],
  breach: null,
};

const open = () =>
  renderConsole(
    <Routes>
      <Route path="/agentPlans/:id/show" element={<PlanPage />} />
    </Routes>,
    { at: '/agentPlans/7/show' },
  );

beforeEach(() => {
  server.answer('opsListAgentPlans', { list: [row], totalPages: 1, totalCount: 1 });
  server.answer('opsGetAgentPlan', plan);
});

describe('rules that are typed', () => {
  it('are the rules that were read', () => {
    expect(rulesOf(draftOf(rules))).toEqual(rules);
    const paying = { ...rules, activeMinDeposit: '300.00' };
    expect(rulesOf(draftOf(paying))).toEqual(paying);
  });

  it('are those of rebates and of acquisitions as well', () => {
    const flatRow = { turnoverMin: '0.00', activeMin: 0 };
    const rebate = {
      ...rules,
      ceilings: [
        { ...flatRow, ratePpm: 2000 },
        { ...flatRow, ratePpm: 8000, product: 'RNG' },
      ],
    };
    const acquisition = { minDeposit: '500.00', minValidBet: '1000.00' };
    const each = { ...rules, acquisition, ceilings: [{ ...flatRow, ratePpm: 0, amount: '150.00' }] };
    expect(rulesOf(draftOf(rebate))).toEqual(rebate);
    expect(rulesOf(draftOf(each))).toEqual(each);
    expect(
      rulesOf({ ...newRules('acquisition'), tiers: [{ ...newTiers('acquisition')[0]!, amount: 'much' }] }),
    ).toBeUndefined();
  });

  it('are those of a dividend with its fees, whose large wins are carried apart', () => {
    const dividend: PlanRulesText = {
      ...rules,
      base: 'revenue',
      paymentFeePpm: 10_000,
      deductPromotions: true,
      carry: { kind: 'quarantine', above: '75000.00' },
    };
    expect(rulesOf(draftOf(dividend))).toEqual(dividend);
    expect(rulesOf({ ...draftOf(dividend), carryAbove: 'much' })).toBeUndefined();
    const typed = { ...newRules('dividend'), paymentFee: '1', tiers: draftOf(rules).tiers };
    expect(rulesOf(typed)).toMatchObject({ paymentFeePpm: 10_000, deductPromotions: true, deductWages: true });
  });

  it('are none while a rate is no percent', () => {
    const typed = draftOf(rules);
    expect(rulesOf({ ...typed, tiers: [{ ...typed.tiers[0]!, rate: 'much' }] })).toBeUndefined();
    expect(rulesOf({ ...typed, carryPeriods: '0' })).toBeUndefined();
  });
});

describe('a plan', () => {
  it('is listed with its draft', async () => {
    await renderConsole(
      <ResourceContextProvider value="agentPlans">
        <PlanList />
      </ResourceContextProvider>,
      { at: '/agentPlans' },
    );
    expect(await screen.findByText('Salary of the day')).toBeInTheDocument();
    expect(screen.getByText('Draft')).toBeInTheDocument();
  });

  it('says what to do about rules that cannot be read, its draft as well', async () => {
    const versions = [{ ...plan.versions[0]!, rules: null }];
    server.answer('opsGetAgentPlan', { ...plan, isOn: true, versions, draft: { ...draft, rules: null } });
    await open();
    expect(await screen.findByText(/^The rules in force cannot be read. Periods under them wait/)).toBeInTheDocument();
    expect(screen.getAllByText('The rates of this version cannot be read')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Simulate' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Write rules' })).toBeEnabled();
    const runs = screen.getByRole('link', { name: 'All runs of this plan' });
    expect(runs).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('{"planId":"7"}')));
  });

  it('names what its draft changes, and nothing else', async () => {
    const changed = {
      ...rules,
      activeMinValidBet: '2500.00',
      ceilings: [{ ...rules.ceilings[0]!, ratePpm: rules.ceilings[0]!.ratePpm - 1000 }],
    };
    server.answer('opsGetAgentPlan', { ...plan, draft: { ...draft, rules: changed } });
    await open();
    const part = within((await screen.findByText('Changes from version 1')).parentElement!);
    expect(part.getByText(/2,500\.00/)).toBeVisible();
    expect(part.getByText(/% → .*%/)).toBeVisible();
    expect(part.getAllByText(/→/)).toHaveLength(2);
  });

  it('has its draft simulated before it can be published', async () => {
    const user = await open();
    await screen.findByText('Simulate this draft before publishing it. A simulation is valid for one day.');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    server.answer('opsSimulateAgentPlan', simulation);
    server.answer('opsGetAgentPlan', {
      ...plan,
      draft: { ...draft, simulation, simulatedAt: at, isPublishable: true },
    });
    await user.click(screen.getByRole('button', { name: 'Simulate' }));
    expect(await screen.findByText('malee')).toBeInTheDocument();
    expect(server.sent('opsSimulateAgentPlan').at(-1)!.input.body).toMatchObject({ rates: 'ceilings', revision: 2 });
    server.answer('opsPublishAgentPlan', { state: 'proposed', approvalId: 'apr_1' });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsPublishAgentPlan')).toHaveLength(1));
    expect(server.sent('opsPublishAgentPlan')[0]!.input.body).toEqual({ revision: 2, reason: agreed });
  });

  it('has its rules written in percent', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Write rules' }));
    await replace(user, screen.getByLabelText('Rate (%)'), '0.8');
    server.answer('opsSaveAgentPlanDraft', { revision: 3 });
    await confirm(user, 'Save draft');
    await waitFor(() => expect(server.sent('opsSaveAgentPlanDraft')).toHaveLength(1));
    expect(server.sent('opsSaveAgentPlanDraft')[0]!.input.body).toEqual({
      rules: { ...rules, ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 8000 }] },
      revision: 2,
      reason: agreed,
    });
  });

  it('is stopped at once', async () => {
    server.answer('opsGetAgentPlan', { ...plan, isOn: true, draft: null });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    server.answer('opsSwitchAgentPlan', { state: 'done', approvalId: null });
    await confirm(user, 'Stop');
    expect(await screen.findByText('The plan is stopped')).toBeInTheDocument();
    expect(server.sent('opsSwitchAgentPlan')[0]!.input.body).toMatchObject({ isOn: false, version: 4 });
  });
});
