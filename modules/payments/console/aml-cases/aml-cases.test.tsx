import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AmlCase } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting, withdrawal } from '@sanam/console/testing/samples.ts';
import { AmlCaseActions } from './aml-case-actions.tsx';
import { AmlCaseList } from './aml-case-list.tsx';
import { AmlCaseView } from './aml-case-record.tsx';
import { MemberAmlCases } from './member-aml-cases.tsx';

const one: AmlCase = {
  id: 'amc_0000000000000000000001',
  member: withdrawal.member,
  state: 'open',
  version: 1,
  points: 90,
  rules: ['mule', 'passThrough'],
  owner: null,
  lockId: 'aml_0000000000000000000001',
  outcome: null,
  dueAt: '2026-11-23T05:00:00Z',
  isLate: true,
  openedAt: '2026-11-20T05:00:00Z',
  closedAt: null,
  signs: [
    {
      rule: 'passThrough',
      points: 40,
      note: '80 %',
      evidence: [
        { type: 'deposit', id: 'dep_0000000000000000000001' },
        { type: 'withdrawal', id: 'wdr_0000000000000000000001' },
      ],
      foundAt: '2026-11-20T05:00:00Z',
    },
  ],
  approval: null,
  history: [],
};
const { approval: _approval, history: _history, signs: _signs, ...row } = one;
const cases = { row, text: /Mule account · Withdrawn without play/, empty: 'No open cases' };

describeList('cases', { call: 'opsListAmlCases', resource: 'amlCases', list: <AmlCaseList />, ...cases });
describeList("a member's cases", {
  call: 'opsListAmlCases',
  list: <MemberAmlCases id={withdrawal.member.memberId} />,
  ...cases,
});

it('shows what each rule found, with the way to the payments behind it', async () => {
  await renderConsole(<AmlCaseView one={one} />);
  const sign = within(screen.getByRole('region', { name: 'Withdrawn without play' }));
  expect(sign.getByText('Withdrawal requested: 80 %')).toBeInTheDocument();
  expect(sign.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/deposits/dep_0000000000000000000001',
    '/withdrawals/wdr_0000000000000000000001',
  ]);
  expect(screen.getByText('Overdue')).toBeInTheDocument();
  expect(screen.getByText('Unassigned')).toBeInTheDocument();
});

const open = async (label: string) => {
  const user = await renderConsole(<AmlCaseActions one={one} />);
  await user.click(screen.getByRole('button', { name: label }));
  return { user, asked: within(await screen.findByRole('dialog')) };
};
const inputs = (call: 'opsTakeAmlCase' | 'opsNoteAmlCase' | 'opsDecideAmlCase') =>
  server.sent(call).map(({ input }) => input);

it('is taken by one person', async () => {
  server.answer('opsTakeAmlCase', { state: 'done', approvalId: null });
  const { user, asked } = await open('Assign to me');
  await user.click(asked.getByRole('button', { name: 'Assign to me' }));
  await screen.findByText('The case is assigned to you');
  expect(inputs('opsTakeAmlCase')).toEqual([{ params: { id: one.id }, body: { expectedVersion: 1 } }]);
});

it('takes notes', async () => {
  server.answer('opsNoteAmlCase', { state: 'done', approvalId: null });
  const { user, asked } = await open('Add a note');
  await fill(user, asked.getByLabelText(/^Reason/), 'asked the bank');
  await user.click(asked.getByRole('button', { name: 'Save the note' }));
  await screen.findByText('Note saved');
  expect(inputs('opsNoteAmlCase')).toEqual([{ params: { id: one.id }, body: { reason: 'asked the bank' } }]);
});

it('ends by a proposal that says what will happen', async () => {
  server.answer('opsDecideAmlCase', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const { user, asked } = await open('Close the case');
  expect(asked.getByText('The case closes and its lock is lifted.')).toBeInTheDocument();
  await user.click(asked.getByLabelText('Reported'));
  expect(asked.getByText(/^The case closes. A lock stays/)).toBeInTheDocument();
  await fill(user, asked.getByLabelText(/^Reason/), 'told the authority');
  await user.click(asked.getByRole('button', { name: 'Propose closing it' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  const body = { outcome: 'report', reason: 'told the authority', expectedVersion: 1 };
  expect(inputs('opsDecideAmlCase')).toEqual([{ params: { id: one.id }, body }]);
});

it.each([
  [{}, undefined, ['Assign to me', 'Add a note', 'Close the case']],
  [{}, ['risk.aml.read' as const], []],
  [{ approval: waiting }, undefined, ['Assign to me', 'Add a note']],
  [{ state: 'closed' as const, outcome: 'clear' as const }, undefined, ['Add a note']],
])('offers what can be done, case %#', async (change, may, labels) => {
  await renderConsole(<AmlCaseActions one={{ ...one, ...change }} />, may === undefined ? {} : { may });
  const buttons = ['Assign to me', 'Add a note', 'Close the case'].filter((name) =>
    screen.queryByRole('button', { name }),
  );
  expect(buttons).toEqual(labels);
});
