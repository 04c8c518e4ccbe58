import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { featuresOff } from '../testing.ts';
import { StatementCases } from './statement-cases.tsx';
import { DailySalaryPage, DividendPage, RealtimeSalaryPage } from './pages.tsx';

const row: Value<'agentStatements'>['list'][number] = {
  statementId: '31',
  kind: 'dailySalary',
  nameTh: 'รายวัน',
  nameEn: 'Daily',
  periodStart: '2026-11-18T17:00:00Z',
  periodEnd: '2026-11-19T17:00:00Z',
  state: 'paid',
  turnover: '20000.00',
  active: 3,
  base: '20000.00',
  ratePpm: 7500,
  entitlement: '150.00',
  toDownline: '30.00',
  paidBefore: '0.00',
  carryIn: '0.00',
  overCap: '0.00',
  payable: '120.00',
  carryOut: '0.00',
  paidAt: '2026-11-19T17:01:00Z',
  payableMax: null,
  deductions: null,
};
const figures = { bets: 3, stake: '20000.00', payout: '15000.00', validBet: '20000.00', netLoss: '5000.00' };
const statements = (list: (typeof row)[]): Value<'agentStatements'> => ({
  list,
  totalPages: list.length,
  totalCount: list.length,
  totals: { entitlement: '150.00', toDownline: '30.00', payable: '120.00' },
  byDay: [{ day: '2026-11-19', payable: '120.00' }],
  byPeriod: [],
  zone: 'Asia/Bangkok',
});
const wageCase: Value<'agentStatement'>['cases'][number] = {
  caseId: `wcs_${'a'.repeat(22)}`,
  state: 'upheld',
  openedAt: '2026-11-19T05:00:00Z',
  isRestored: false,
  members: 2,
  validBet: '700.00',
  netLoss: '70.00',
  answer: 'We looked at the rounds.',
  questions: [],
  mayAsk: true,
};
const member = { memberId: 'mbr_0000000000000000000002', account: 'boonmee', isDirect: true, ...figures };

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('permission', permission);
  server.answer('agentStatements', statements([row]));
  server.answer('agentProgress', { running: null });
  server.answer('consolidated', featuresOff);
});

it('begin with the contract where an offer waits for a signature', async () => {
  server.answer('consolidated', { ...featuresOff, dailysalreqtype: '1' });
  server.refuse('dailySalaryInfo', 'agents.featureOff');
  await renderPage(<DailySalaryPage />, { as: 'player' });
  const contract = await screen.findByRole('tab', { name: 'Contract' });
  await waitFor(() => expect(contract).toHaveAttribute('aria-selected', 'true'));
});

describe('statements', () => {
  itShowsItsStates('agentStatements', {
    draw: () => renderPage(<DailySalaryPage />),
    full: statements([row]),
    row: '20,000.00',
    empty: statements([]),
    nothing: 'No statements in these days',
  });

  it('have the running period above them, with what is missing for the next rate', async () => {
    server.answer('agentProgress', {
      running: {
        from: '2026-11-19T17:00:00Z',
        to: '2026-11-20T17:00:00Z',
        turnover: '60000.00',
        active: 1,
        ratePpm: 5000,
        next: {
          tier: { turnoverMin: '100000.00', activeMin: 2, ratePpm: 7000 },
          turnoverLeft: '40000.00',
          activeLeft: 1,
        },
        zone: 'Asia/Bangkok',
        asOf: '2026-11-20T05:00:00Z',
      },
    });
    await renderPage(<DailySalaryPage />);
    expect(await screen.findByText('To 0.7 %')).toBeInTheDocument();
    expect(screen.getByText(/40,000\.00 of turnover to go/)).toBeInTheDocument();
    expect(screen.getByText('1 more active member')).toBeInTheDocument();
    expect(server.sent('agentProgress')[0]?.input.query).toEqual({ kind: 'dailySalary' });
  });

  it.each([
    ['what each period of one day paid', <RealtimeSalaryPage key="1" />, 'Pay by period of the day, 2 periods'],
    ['the balance of dividends', <DividendPage key="2" />, 'Balance by period, 2 periods'],
  ])('plot %s', async (_, page, name) => {
    const byPeriod = ['05:00', '05:05'].map((time, at) => ({
      at: `2026-11-19T${time}:00Z`,
      payable: `${at}.00`,
      balance: `-${at + 1}.00`,
    }));
    server.answer('agentStatements', { ...statements([row]), byPeriod });
    await renderPage(page);
    expect(await screen.findByRole('img', { name })).toBeInTheDocument();
  });

  it('of a dividend name the net loss, what comes off it, and both carries', async () => {
    const deductions = {
      netLoss: '1000.00',
      platformFee: '100.00',
      promotions: '50.00',
      paymentFee: '5.00',
      wages: '45.50',
      apart: '0.00',
    };
    const dividend = { ...row, kind: 'dividend' as const, base: '799.50', carryIn: '-20.00', deductions };
    server.answer('agentStatements', statements([dividend]));
    await renderPage(<DividendPage />);
    const table = within(await screen.findByRole('table'));
    for (const head of ['Net loss of the team, weighted', 'Deductions', 'Carried in', 'Carried on'])
      expect(table.getByRole('columnheader', { name: head })).toBeInTheDocument();
    expect(table.getByRole('cell', { name: '200.50' })).toBeInTheDocument();
    expect(table.queryByRole('columnheader', { name: 'Cap' })).toBeNull();
  });

  it('of a salary name the cap', async () => {
    server.answer('agentStatements', statements([{ ...row, payableMax: '500.00' }]));
    await renderPage(<DailySalaryPage />);
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Cap' })).toBeInTheDocument();
    expect(table.getByRole('cell', { name: '500.00' })).toBeInTheDocument();
    expect(table.queryByRole('columnheader', { name: 'Deductions' })).toBeNull();
  });

  it('write the minus of sums below zero', async () => {
    server.answer(
      'agentStatements',
      statements([{ ...row, base: '-100.00', entitlement: '-7.50', toDownline: '-8.39' }]),
    );
    await renderPage(<DailySalaryPage />);
    for (const text of ['−100.00', '−7.50', '−8.39']) expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  });

  it('are followed from the sum to the rounds of a member and back', async () => {
    server.answer('agentStatement', {
      ...row,
      tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 7500 }],
      isUnreadable: false,
      payableMax: null,
      deductions: {
        netLoss: '25000.00',
        platformFee: '2500.00',
        promotions: '0.00',
        paymentFee: '100.50',
        wages: '2399.50',
        apart: '0.00',
      },
      children: [{ account: 'noi', entitlement: '30.00' }],
      products: [{ product: 'RNG', ...figures }],
      leftOut: [
        { kind: 'excluded', members: 2, validBet: '700.00', netLoss: '70.00' },
        { kind: 'restored', members: 1, validBet: '300.00', netLoss: '30.00' },
      ],
      cases: [wageCase],
      apart: [
        {
          memberId: member.memberId,
          account: 'somsri',
          isDirect: true,
          net: '-4500.00',
          carriedIn: '0.00',
          counted: '0.00',
          carriedOut: '-4321.00',
        },
      ],
      heldFor: ['jump'],
      answer: null,
      countsFrom: row.periodStart,
      countsTo: row.periodEnd,
      inputsHash: 'ab'.repeat(32),
      zone: 'Asia/Bangkok',
    });
    server.answer('agentStatementMembers', { list: [member], totalPages: 1, totalCount: 1 });
    server.answer('agentStatementFacts', {
      list: [
        {
          factId: '9',
          settledAt: '2026-11-19T05:00:00Z',
          product: 'RNG',
          vendor: 'WINS',
          game: 'reel',
          round: 'round-7',
          isCorrection: true,
          stake: '10.00',
          payout: '0.00',
          validBet: '10.00',
          netLoss: '10.00',
        },
      ],
      totalPages: 1,
      totalCount: 1,
      days: ['2026-11-18', '2026-11-19'].map((day) => ({ day, ...figures })),
    });
    const user = await renderPage(<DailySalaryPage />);
    // The list is rendered both as cards and as a table.
    await user.click((await screen.findAllByRole('button', { name: /^Open the statement of/ }))[0]!);
    expect(await screen.findByText('noi')).toBeInTheDocument();
    expect(screen.getByText('It is far above your usual pay')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Complain' })).toHaveAttribute('href', '/feedback');
    expect(screen.getByText('Less payment fees').nextElementSibling).toHaveTextContent('฿100.50');
    expect(screen.queryByText('Large wins that members carry')).toBeNull();
    expect(screen.getByText('Left out: 2 members')).toBeInTheDocument();
    expect(screen.getByText(/^All play, also of members who count less/)).toBeInTheDocument();
    expect(screen.getByText('Added back: 1 member')).toBeInTheDocument();
    expect(screen.getAllByText('Large wins carried apart')[0]).toBeInTheDocument();
    expect(screen.getAllByText(/4,321\.00/)[0]).toBeInTheDocument();
    expect(screen.getByText('0.75 %')).toBeInTheDocument();
    expect(screen.getByText(new RegExp('ab'.repeat(32)))).toBeInTheDocument();
    await user.click((await screen.findAllByRole('button', { name: 'Rounds of boonmee' }))[0]!);
    expect((await screen.findAllByText('round-7'))[0]).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Valid bet by day, 2 days' })).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: /^Rounds of boonmee on/ })[1]!);
    await waitFor(() =>
      expect(server.sent('agentStatementFacts').at(-1)?.input.query).toMatchObject({ day: '2026-11-19' }),
    );
    expect(await screen.findByRole('heading', { name: /^Rounds of boonmee on/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rounds of all days' }));
    expect(await screen.findByRole('heading', { name: 'Rounds of boonmee in this period' })).toBeInTheDocument();
    server.answer('agentFactReplay', { url: 'https://studio.test/replay/7' });
    const tab = { opener: {}, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await user.click((await screen.findAllByRole('button', { name: 'Replay of round round-7' }))[0]!);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://studio.test/replay/7'));
    expect(server.sent('agentFactReplay')[0]?.input.params).toEqual({ statementId: '31', factId: '9' });
    await user.click(screen.getByRole('button', { name: 'The statement' }));
    await user.click(await screen.findByRole('button', { name: 'All statements' }));
    expect((await screen.findAllByRole('button', { name: /^Open the statement of/ }))[0]).toBeInTheDocument();
  });
});

it('say who is looked at without naming them, what was decided, and take a question', async () => {
  const user = await renderPage(<StatementCases data={{ cases: [wageCase], zone: 'Asia/Bangkok' }} />);
  expect(screen.getByText('2 members not counted, valid bet ฿700.00')).toBeVisible();
  expect(screen.getByText('Stay left out')).toBeVisible();
  expect(screen.getByText('We looked at the rounds.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask about it' }));
  const send = await screen.findByRole('button', { name: 'Send' });
  await user.type(screen.getByLabelText(/^Your question/), 'Why?');
  expect(send).toBeDisabled();
  await user.type(screen.getByLabelText(/^Your question/), ' They are brothers.');
  const text = 'Why? They are brothers.';
  server.answer('askAboutWageCase', { text, askedAt: '2026-11-20T05:00:00Z', answer: null, answeredAt: null });
  await user.click(send);
  expect(await screen.findByText('Your question was sent')).toBeInTheDocument();
  expect(server.sent('askAboutWageCase').map(({ input }) => input)).toEqual([
    { params: { id: wageCase.caseId }, body: { text } },
  ]);
});

it('show a question and its answer, and no way to ask while one waits', async () => {
  const asked = { text: 'Why do they not count?', askedAt: '2026-11-19T06:00:00Z', answer: null, answeredAt: null };
  const one = { ...wageCase, state: 'open' as const, answer: null, questions: [asked], mayAsk: false };
  await renderPage(<StatementCases data={{ cases: [one], zone: 'Asia/Bangkok' }} />);
  expect(screen.getByText('Why do they not count?')).toBeVisible();
  expect(screen.getByText(/^Not answered yet/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
