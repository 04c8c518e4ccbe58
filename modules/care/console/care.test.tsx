import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { withdrawal } from '@sanam/console/testing/samples.ts';
import { CareActions } from './care-actions.tsx';
import { CareList } from './care-list.tsx';
import { CareView } from './care-record.tsx';
import { MemberCare } from './member-care.tsx';
import { shippedThresholds } from '../contract/thresholds.ts';
import type { CareCase, ThresholdsRecord, WordsRecord } from './records.ts';
import { ThresholdsPage } from './thresholds-page.tsx';

const figures = { days: 7, hours: 12, deposits: '900.00', lost: '750.00' };
const one: CareCase = {
  id: 'car_0000000000000000000001',
  member: withdrawal.member,
  state: 'open',
  level: 3,
  version: 2,
  rules: ['chasing', 'nightPlay'],
  owner: null,
  openedAt: '2026-11-20T05:00:00Z',
  dueAt: '2026-11-21T05:00:00Z',
  isLate: true,
  contactedAt: null,
  closedAt: null,
  signs: [
    { rule: 'chasing', level: 3, note: '4', foundAt: '2026-11-20T05:00:00Z' },
    { rule: 'nightPlay', level: 1, note: '5', foundAt: '2026-11-20T05:00:00Z' },
  ],
  holds: [{ action: 'depositOrder', until: '2026-11-21T05:00:00Z' }],
  effects: [
    { before: figures, after: { ...figures, hours: 3, deposits: '100.00', lost: '-20.00' } },
    { before: { ...figures, days: 30 }, after: null },
  ],
  history: [],
};
const { signs: _signs, holds: _holds, effects: _effects, history: _history, ...row } = one;
const cases = { row, text: /Chases losses · Play at night/, empty: 'No case' };

describeList('signs of harm', { call: 'opsListCareCases', resource: 'careCases', list: <CareList />, ...cases });
describeList("a member's signs of harm", {
  call: 'opsListCareCases',
  list: <MemberCare id={withdrawal.member.memberId} />,
  ...cases,
});

it('shows each sign with its figure, what is on hold, and what changed since the talk', async () => {
  await renderConsole(<CareView one={one} />);
  expect(within(screen.getByRole('region', { name: 'Chases losses' })).getByText(/right after play: 4$/)).toBeVisible();
  expect(screen.getByText('No new deposits until')).toBeVisible();
  expect(screen.getByText('Overdue')).toBeVisible();
  const week = within(screen.getByRole('region', { name: '7 days' }));
  expect(week.getByText(/^Before: 12 hours with play/)).toBeVisible();
  expect(week.getByText(/^Since the talk: 3 hours with play/)).toBeVisible();
  const month = within(screen.getByRole('region', { name: '30 days' }));
  expect(month.getByText('The time since the talk is not over yet.')).toBeVisible();
});

it('is written down as spoken with, which opens deposits and touches no withdrawal', async () => {
  server.answer('opsStepCareCase', { state: 'done', approvalId: null });
  const user = await renderConsole(<CareActions one={one} />);
  await user.click(screen.getByRole('button', { name: 'Spoken with' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText('Deposits open again at once.')).toBeVisible();
  expect(asked.getByText('Withdrawals are never touched.')).toBeVisible();
  await fill(user, asked.getByLabelText(/^Reason/), 'a limit was agreed');
  await user.click(asked.getByRole('button', { name: 'Spoken with' }));
  await screen.findByText('Written down');
  const body = { step: 'contacted', reason: 'a limit was agreed', expectedVersion: 2 };
  expect(server.sent('opsStepCareCase').map(({ input }) => input)).toEqual([{ params: { id: one.id }, body }]);
});

it('is taken by one person', async () => {
  server.answer('opsTakeCareCase', { state: 'done', approvalId: null });
  const user = await renderConsole(<CareActions one={one} />);
  await user.click(screen.getByRole('button', { name: 'Take it' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByRole('button', { name: 'Take the case' }));
  await screen.findByText('The case is yours');
  expect(server.sent('opsTakeCareCase').map(({ input }) => input.body)).toEqual([{ expectedVersion: 2 }]);
});

it('is opened on the page of a member for what somebody saw', async () => {
  server.answer('opsListCareCases', { list: [], totalPages: 0, totalCount: 0 });
  server.answer('opsOpenCareCase', { caseId: one.id });
  const user = await renderConsole(<MemberCare id={withdrawal.member.memberId} />);
  await user.click(screen.getByRole('button', { name: 'Open a case' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'wrote of debts');
  await user.click(asked.getByRole('button', { name: 'Open the case' }));
  await screen.findByText('The case is open');
  const params = { id: withdrawal.member.memberId };
  expect(server.sent('opsOpenCareCase').map(({ input }) => input)).toEqual([
    { params, body: { reason: 'wrote of debts' } },
  ]);
});

it.each([
  [{}, undefined, ['Take it', 'Spoken with', 'End the case']],
  [{}, ['care.case.read' as const], []],
  [{ state: 'contacted' as const }, undefined, ['Take it', 'Watch on', 'End the case']],
  [{ state: 'watching' as const }, undefined, ['Take it', 'End the case']],
  [{ state: 'closed' as const, closedAt: '2026-11-22T05:00:00Z' }, undefined, []],
])('offers what can be done, case %#', async (change, may, labels) => {
  await renderConsole(<CareActions one={{ ...one, ...change }} />, may === undefined ? {} : { may });
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});

describe('the thresholds of harm in the console', () => {
  const record: ThresholdsRecord = { merchantId: 'default', version: 2, thresholds: shippedThresholds, approval: null };
  const words: WordsRecord = {
    merchantId: 'default',
    version: 0,
    words: { harm: ['ติดพนัน', 'gambling debt'], selfHarm: ['want to die'], stopPayout: ['ยกเลิกถอน'] },
    approval: null,
  };
  beforeEach(() => server.answer('opsGetCareWords', words));

  it('have the words in messages beside them, which are proposed to a second person', async () => {
    server.answer('opsGetCareThresholds', record);
    server.answer('opsChangeCareWords', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<ThresholdsPage />);
    expect(await screen.findByText('ติดพนัน · gambling debt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the words' }));
    const asked = within(await screen.findByRole('dialog'));
    const list = asked.getByRole('textbox', { name: 'Self-harm' });
    await user.clear(list);
    expect(asked.getByText('1 to 200 phrases of 3 to 60 characters')).toBeVisible();
    await fill(user, list, 'end it all');
    await fill(user, asked.getByLabelText(/^Reason/), 'asked by the clinic');
    await user.click(asked.getByRole('button', { name: 'Change the words' }));
    await screen.findByText(/second person/);
    const body = { words: { ...words.words, selfHarm: ['end it all'] }, version: 0, reason: 'asked by the clinic' };
    expect(server.sent('opsChangeCareWords').map(({ input }) => input.body)).toEqual([body]);
  });

  it('are shown with their bounds, and proposed to a second person', async () => {
    server.answer('opsGetCareThresholds', record);
    server.answer('opsChangeCareThresholds', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<ThresholdsPage />);
    expect(await screen.findByText('As shipped: 20,000. Between 1,000 and 50,000.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the thresholds' }));
    const asked = within(await screen.findByRole('dialog'));
    const line = asked.getByRole('textbox', { name: 'Deposits within a day' });
    await user.clear(line);
    await user.type(line, '9');
    expect(asked.getByText('A whole number from 2 to 8')).toBeVisible();
    await user.clear(line);
    await user.type(line, '4');
    await fill(user, asked.getByLabelText(/^Reason/), 'asked by the authority');
    await user.click(asked.getByRole('button', { name: 'Change the thresholds' }));
    await screen.findByText(/second person/);
    const body = {
      thresholds: { ...shippedThresholds, depositsADay: 4 },
      version: 2,
      reason: 'asked by the authority',
    };
    expect(server.sent('opsChangeCareThresholds').map(({ input }) => input.body)).toEqual([body]);
  });

  it('are only read by who may not change them', async () => {
    server.answer('opsGetCareThresholds', record);
    await renderConsole(<ThresholdsPage />, { may: ['care.threshold.read'] });
    expect(await screen.findByText('Deposits within a day')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change the thresholds' })).toBeNull();
  });
});
