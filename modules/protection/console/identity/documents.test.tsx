import { server } from '@sanam/test-web';
import { permissions } from '@sanam/test-web/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, replace, save } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { IdentityDocument } from '@sanam/console/lib/records.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentRecord } from './document-record.tsx';
import { RulesPage } from './rules-page.tsx';

const row = {
  id: 'doc_0000000000000000000001',
  member: { memberId: 'mbr_0000000000000000000001', username: 'malee' },
  kind: 'idCard' as const,
  state: 'sent' as const,
  answer: null,
  validUntil: null,
  sentAt: '2026-11-20T05:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  version: 1,
};
describeList('documents of members', {
  call: 'opsListDocuments',
  resource: 'documents',
  list: <DocumentList />,
  row,
  text: 'malee',
  empty: 'No documents waiting',
});

const document: IdentityDocument = {
  ...row,
  person: { name: 'MALEE JAIDEE', birthDate: '1990-05-17', idNumber: null },
  level: 1,
  pictures: [],
  check: null,
  approval: null,
  history: [],
};
const draw = (more: Partial<IdentityDocument> = {}) =>
  renderConsole(<DocumentActions document={{ ...document, ...more }} />);
const bodies = () => server.sent('opsDecideDocument').map(({ input }) => input.body);

it('proposes a yes with the last day of the document', async () => {
  server.answer('opsDecideDocument', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Valid until'), '2030-01-31');
  await user.type(dialog.getByLabelText(/^Reason/), 'name and face fit');
  await user.click(dialog.getByRole('button', { name: 'Propose: approve' }));
  expect(await screen.findByText('Proposed. A second person has to confirm it.')).toBeInTheDocument();
  expect(bodies()).toEqual([
    { decision: 'approve', validUntil: '2030-01-31', reason: 'name and face fit', expectedVersion: 1 },
  ]);
});

it('refuses with words for the member, and says what a minor brings with it', async () => {
  server.answer('opsDecideDocument', { state: 'done', approvalId: null });
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Below the minimum age' }));
  expect(dialog.getByText(/^Play and deposits stop at once/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Reason/), 'born in 2012');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('Decided');
  expect(bodies()).toEqual([{ decision: 'refuse', answer: 'underAge', reason: 'born in 2012', expectedVersion: 1 }]);
});

it('offers only to take back what was approved', async () => {
  await draw({ state: 'approved' });
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Revoke']);
});

const level = { mayPlay: true, depositDay: '5000.00', depositTotal: '20000.00', payoutDay: '50000.00' };
it.each([
  ['leads to the correction who may propose it', permissions, true],
  [
    'names no way to the correction to who may not propose it',
    ['protection.document.read', 'players.member.read'],
    false,
  ],
] as const)('%s', async (_, may, isLinked) => {
  server.answer('opsGetDocument', document);
  await renderConsole(<DocumentRecord id={document.id} />, { may });
  await screen.findByText('MALEE JAIDEE');
  const link = screen.queryByRole('link', { name: 'Correct the name or birth date' });
  expect(link?.getAttribute('href')).toBe(isLinked ? `/members/${row.member.memberId}/show/person` : undefined);
});

it('saves what a level opens, and says that looser waits for a second person', async () => {
  const rules = { isOn: true, levels: [level, level, level, level], reminderMonths: 6 };
  const read = { ...rules, merchant: { id: 'default', name: 'Sanam' }, revision: '0'.repeat(16), approval: null };
  server.answer('opsGetProtectionRules', read);
  server.answer('opsChangeProtectionRules', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<RulesPage />);
  const group = within(await screen.findByRole('group', { name: '1 · Personal data known' }));
  await replace(user, group.getByLabelText('Deposits per day'), '6000.00');
  await save(user);
  expect(server.sent('opsChangeProtectionRules').map(({ input }) => input.body)).toEqual([
    {
      isOn: true,
      levels: [level, { ...level, depositDay: '6000.00' }, level, level],
      reminderMonths: 6,
      revision: '0'.repeat(16),
      reason: agreed,
    },
  ]);
});

it('fills in that identity comes before play, by one button', async () => {
  const open = { mayPlay: true, depositDay: '5000.00', depositTotal: null, payoutDay: '50000.00' };
  const rules = { isOn: false, levels: [open, open, open, open], reminderMonths: 6 };
  const read = { ...rules, merchant: { id: 'default', name: 'Sanam' }, revision: '0'.repeat(16), approval: null };
  server.answer('opsGetProtectionRules', read);
  server.answer('opsChangeProtectionRules', { state: 'done', approvalId: null });
  const user = await renderConsole(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Identity before play' }));
  await save(user);
  const closed = { ...open, mayPlay: false, depositDay: '0.00', depositTotal: '0.00' };
  const [sent] = server.sent('opsChangeProtectionRules').map(({ input }) => input.body);
  expect(sent).toMatchObject({ isOn: true, levels: [closed, closed, closed, open] });
});
