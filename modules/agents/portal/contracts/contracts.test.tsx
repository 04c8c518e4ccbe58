import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { featuresOff } from '../testing.ts';
import { ContractPanel } from './contract-panel.tsx';
import type { Contract, ContractInfo } from './queries.ts';
import { RatesAct } from './rates-act.tsx';

const contract: Contract = {
  contractId: '5',
  version: 2,
  account: 'anong',
  upline: 'malee',
  state: 'signed',
  stateDetail: 'active',
  tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 7000 }],
  isUnreadable: false,
  payableMax: '500.00',
  note: null,
  effectiveFrom: '2026-11-01T17:00:00Z',
  effectiveTo: null,
  offeredAt: '2026-10-20T05:00:00Z',
  expiresAt: null,
  signedAt: '2026-10-21T05:00:00Z',
  imposedAt: null,
  actions: ['end'],
};
const offered: Contract = {
  ...contract,
  contractId: '6',
  version: 3,
  state: 'offered',
  stateDetail: 'offered',
  expiresAt: '2026-11-27T05:00:00Z',
  signedAt: null,
  actions: ['sign', 'reject'],
};
const info = (over: Partial<ContractInfo> = {}): ContractInfo => ({
  plan: {
    code: 'daily',
    nameTh: 'รายวัน',
    nameEn: 'Daily',
    version: 1,
    kind: 'dailySalary',
    period: 'daily',
    zone: 'Asia/Bangkok',
    isUnreadable: false,
    activeRule: { minValidBet: '1000.00', minDeposit: '0.00' },
    deductions: [],
    carry: 'own',
  },
  plans: [{ code: 'daily', nameTh: 'รายวัน', nameEn: 'Daily' }],
  mine: contract,
  next: null,
  imposed: null,
  pending: null,
  frozenAt: null,
  ceiling: contract.tiers,
  downline: { list: [], totalPages: 0, totalCount: 0 },
  ...over,
});
const open = () => renderPage(<ContractPanel kind="dailySalary" />);
const sent = () => server.sent('dailySalaryReq').map(({ input }) => input.body);

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('permission', permission);
  server.answer('dailySalaryInfo', info());
});

describe('contracts of a kind of pay', () => {
  itShowsItsStates('dailySalaryInfo', { draw: open, full: info(), row: 'Your contract' });

  it('name the rules of the plan: who is active, what comes off, what is carried', async () => {
    const { plan } = info();
    const deductions = [{ code: 'platformFee' as const, ratePpm: 100_000 }];
    const activeRule = { minValidBet: '1000.00', minDeposit: '500.00' };
    server.answer('dailySalaryInfo', info({ plan: { ...plan, activeRule, deductions } }));
    await open();
    const terms = await screen.findByRole('region', { name: 'Rules of the plan' });
    expect(terms).toHaveTextContent('A member is active from฿1,000.00 of valid bets and ฿500.00 of deposits');
    expect(terms).toHaveTextContent('Less the platform fee10 %');
    expect(terms).toHaveTextContent('is carried on until it is cleared');
  });

  it('say when the kind is off', async () => {
    server.refuse('dailySalaryInfo', 'agents.featureOff');
    await open();
    expect(await screen.findByText('This kind of pay is off here')).toBeInTheDocument();
  });

  it('stay to be seen where the rules of the plan cannot be read, and nothing is offered', async () => {
    const broken = { ...info().plan, isUnreadable: true, activeRule: null, carry: null };
    server.answer('dailySalaryInfo', info({ plan: broken, ceiling: [] }));
    await open();
    expect(await screen.findByText('The rules of this plan cannot be read')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your contract' })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Offer a contract' })).toBeNull();
  });

  it('are signed with the payment password; a wrong one is told at its field', async () => {
    server.answer('dailySalaryInfo', info({ mine: null, pending: offered }));
    const user = await open();
    const card = within(await screen.findByRole('region', { name: 'Waits for your signature' }));
    await user.click(card.getByRole('button', { name: 'Sign' }));
    expect(sent()).toEqual([]);
    server.refuse('dailySalaryReq', 'wallet.paymentPasswordWrong');
    const field = card.getByLabelText(/payment password/i, { selector: 'input' });
    await fill(user, field, '246810');
    await user.click(card.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    server.answer('dailySalaryReq', { ...offered, state: 'signed', stateDetail: 'signed' });
    server.answer('dailySalaryInfo', info({ mine: null, next: { ...offered, stateDetail: 'signed' } }));
    await user.click(card.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByRole('region', { name: 'From the next period on' })).toBeInTheDocument();
    expect(sent().at(-1)).toEqual({
      action: 'sign',
      contractId: '6',
      version: 3,
      plan: 'daily',
      paymentPassword: '246810',
    });
  });

  it('that change with notice say when, from what to what, and limit what is offered from then on', async () => {
    const imposed: Contract = {
      ...contract,
      version: 3,
      stateDetail: 'imposed',
      tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 6000 }],
      payableMax: '300.00',
      effectiveFrom: '2026-12-05T17:00:00Z',
      signedAt: null,
      imposedAt: '2026-11-20T05:00:00Z',
      actions: [],
    };
    server.answer('dailySalaryInfo', info({ mine: { ...contract, effectiveTo: imposed.effectiveFrom }, imposed }));
    const user = await open();
    const card = await screen.findByRole('region', { name: 'Your contract changes' });
    expect(card).toHaveTextContent(/Until .*2026.* you are paid by your present contract/);
    expect(card).toHaveTextContent('0.7 % → 0.6 %');
    expect(card).toHaveTextContent('฿500.00 → ฿300.00');
    expect(card).toHaveTextContent('Offered byThe site');
    expect(within(card).queryByRole('button')).toBeNull();
    const form = within(await screen.findByRole('form', { name: 'Offer a contract' }));
    await fill(user, form.getByLabelText('Rate in percent'), '0.65');
    expect(await form.findByText('A step is above your own rate there, 0.6 %')).toBeInTheDocument();
  });

  it('are neither signed nor offered in a frozen line; an offer can be rejected', async () => {
    server.answer('dailySalaryInfo', info({ pending: offered, frozenAt: '2026-11-19T05:00:00Z' }));
    const user = await open();
    expect(await screen.findByText(/^Your line has been frozen since/)).toBeVisible();
    const card = within(await screen.findByRole('region', { name: 'Waits for your signature' }));
    expect(card.queryByRole('button', { name: 'Sign' })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Offer a contract' })).toBeNull();
    server.answer('dailySalaryReq', { ...offered, state: 'rejected', stateDetail: 'rejected' });
    await user.click(card.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent()).toMatchObject([{ action: 'reject' }]));
  });

  it('are rejected without it', async () => {
    server.answer('dailySalaryInfo', info({ mine: null, pending: offered }));
    const user = await open();
    server.answer('dailySalaryReq', { ...offered, state: 'rejected', stateDetail: 'rejected' });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent()).toEqual([{ action: 'reject', contractId: '6', version: 3, plan: 'daily' }]));
  });

  it('are offered to an agent below, never above the own rates', async () => {
    const user = await open();
    const form = within(await screen.findByRole('form', { name: 'Offer a contract' }));
    await fill(user, form.getByLabelText('Account of the agent'), 'noi');
    await fill(user, form.getByLabelText('Rate in percent'), '0.8');
    expect(await form.findByText('A step is above your own rate there, 0.7 %')).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Send the offer' })).toBeDisabled();
    await user.clear(form.getByLabelText('Rate in percent'));
    await fill(user, form.getByLabelText('Rate in percent'), '0.5');
    await fill(user, form.getByLabelText('At most a period'), 'much');
    expect(await form.findByText('Give the amount in baht, such as 5000')).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Send the offer' })).toBeDisabled();
    await user.clear(form.getByLabelText('At most a period'));
    await fill(user, form.getByLabelText('At most a period'), '5,000');
    await fill(user, form.getByLabelText('Note to the agent (optional)'), 'as agreed');
    server.answer('dailySalaryReq', { ...offered, account: 'noi' });
    await user.click(form.getByRole('button', { name: 'Send the offer' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          action: 'offer',
          account: 'noi',
          tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 5000 }],
          payableMax: '5000.00',
          note: 'as agreed',
          plan: 'daily',
        },
      ]),
    );
  });

  it('are tried on past days before they are offered, and again when they change', async () => {
    const compared = {
      theirs: { current: '20.00', offered: '30.00', netLoss: '2000.01' },
      mine: { current: '50.00', offered: '40.00', netLoss: '3100.01' },
    };
    const worst = { start: '2026-11-18T17:00:00Z', end: '2026-11-19T17:00:00Z', cost: '10.00' };
    const range = { from: '2026-11-13', to: '2026-11-19' };
    server.answer('agentTryOffer', { ...range, periods: 7, ...compared, worst, breach: null });
    const user = await open();
    const form = within(await screen.findByRole('form', { name: 'Offer a contract' }));
    const trial = within(form.getByRole('region', { name: 'Try it on past days' }));
    expect(trial.getByRole('button', { name: 'Try' })).toBeDisabled();
    await fill(user, form.getByLabelText('Account of the agent'), 'anong');
    await fill(user, form.getByLabelText('Rate in percent'), '0.5');
    await user.click(trial.getByRole('button', { name: 'Try' }));
    const row = await trial.findByRole('row', { name: /^You/ });
    expect(row).toHaveTextContent(/3,100\.01.*50\.00.*40\.00/);
    expect(trial.getByText(/7 whole periods/)).toBeInTheDocument();
    expect(trial.getByText(/10\.00 less for you/)).toBeInTheDocument();
    expect(server.sent('agentTryOffer').map(({ input }) => input.body)).toEqual([
      {
        kind: 'dailySalary',
        plan: 'daily',
        account: 'anong',
        tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 5000 }],
        ...range,
      },
    ]);
    expect(trial.queryByText(/It would be refused/)).toBeNull();
    // The previous result belongs to another table and is hidden.
    await user.clear(form.getByLabelText('Rate in percent'));
    await fill(user, form.getByLabelText('Rate in percent'), '0.6');
    expect(trial.queryByRole('row', { name: /^You/ })).toBeNull();
  });

  it('are refused by a trial where a contract further down would be above them', async () => {
    const compared = {
      theirs: { current: '20.00', offered: '5.00', netLoss: '2000.00' },
      mine: { current: '50.00', offered: '65.00', netLoss: '3100.00' },
    };
    const breach = { turnover: '5000.00', active: 2, uplineRatePpm: 1000 };
    const range = { from: '2026-11-13', to: '2026-11-19' };
    server.answer('agentTryOffer', { ...range, periods: 7, ...compared, worst: null, breach });
    const user = await open();
    const form = within(await screen.findByRole('form', { name: 'Offer a contract' }));
    await fill(user, form.getByLabelText('Account of the agent'), 'anong');
    await fill(user, form.getByLabelText('Rate in percent'), '0.1');
    await user.click(form.getByRole('button', { name: 'Try' }));
    expect(await form.findByText(/It would be refused: from ฿5,000.00 and 2 active.*0.1 %/)).toBeInTheDocument();
  });

  it('are ended after a question', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'End the contract of anong' }));
    const question = within(await screen.findByRole('dialog'));
    server.answer('dailySalaryReq', { ...contract, stateDetail: 'ending' });
    await user.click(question.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(sent()).toEqual([{ action: 'end', contractId: '5', version: 2, plan: 'daily' }]));
  });
});

describe('a contract of rebates', () => {
  const rates = [
    { turnoverMin: '0.00', activeMin: 0, ratePpm: 2000 },
    { turnoverMin: '0.00', activeMin: 0, ratePpm: 8000, product: 'RNG' },
  ];
  const rebates = info({
    plan: { ...info().plan, kind: 'rebate' },
    mine: { ...contract, tiers: rates },
    ceiling: rates,
  });

  it('names its products, and is offered with a rate for each, none above the own', async () => {
    server.answer('rebateInfo', rebates);
    const user = await renderPage(<ContractPanel kind="rebate" />);
    const mine = within(await screen.findByRole('region', { name: 'Your contract' }));
    expect(mine.getByText('All others')).toBeInTheDocument();
    expect(mine.getByText('0.8 %')).toBeInTheDocument();
    await fill(user, screen.getByLabelText('Account of the agent'), 'somchai');
    await fill(user, screen.getByLabelText('Slots'), '0.9');
    expect(await screen.findByText(/A step is above your own rate there/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Slots'));
    await fill(user, screen.getByLabelText('Slots'), '0.6');
    server.answer('rebateReq', { ...offered, tiers: [rates[1]!] });
    await user.click(screen.getByRole('button', { name: 'Send the offer' }));
    await waitFor(() => expect(server.sent('rebateReq')).toHaveLength(1));
    expect(server.sent('rebateReq')[0]!.input.body).toMatchObject({
      action: 'offer',
      account: 'somchai',
      tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 6000, product: 'RNG' }],
    });
  });
});

describe('rates of a row of the downline', () => {
  const openDialog = async () => {
    server.answer('consolidated', { ...featuresOff, dailysalinfotype: '1', divtypeinfo: '1' });
    server.answer('dailySalaryInfo', info());
    const user = await renderPage(<RatesAct account="boonmee" />);
    await user.click(await screen.findByRole('button', { name: 'Offer rates to boonmee' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Offer rates to boonmee' })) };
  };

  it('are offered to its agent, of the kinds of pay that are on', async () => {
    const { user, dialog } = await openDialog();
    await fill(user, await dialog.findByLabelText('Rate in percent'), '0.5');
    const kinds = within(dialog.getByLabelText('Kind of pay')).getAllByRole('option');
    expect(kinds.map((option) => option.textContent)).toEqual(['Daily wages', 'Dividends']);
    expect(dialog.queryByLabelText('Account of the agent')).toBeNull();
    server.answer('dailySalaryReq', { ...offered, account: 'boonmee' });
    await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([{ action: 'offer', account: 'boonmee', tiers: [{ ratePpm: 5000 }], plan: 'daily' }]);
  });

  it('are not offered without an own contract that allows it', async () => {
    server.answer('dividendInfo', info({ ceiling: [], mine: null }));
    const { user, dialog } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText('Kind of pay'), 'Dividends');
    expect(await dialog.findByText('You cannot offer this kind of pay')).toBeInTheDocument();
  });

  it('are not offered in a frozen line', async () => {
    server.answer('dividendInfo', info({ frozenAt: '2026-11-19T05:00:00Z' }));
    const { user, dialog } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText('Kind of pay'), 'Dividends');
    expect(await dialog.findByText(/^Your line has been frozen since/)).toBeVisible();
    expect(dialog.queryByRole('form')).toBeNull();
  });

  it('have no button while no kind of pay is on', async () => {
    server.answer('consolidated', featuresOff);
    await renderPage(<RatesAct account="boonmee" />);
    await settled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
