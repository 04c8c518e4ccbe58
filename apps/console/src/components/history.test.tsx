import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditRow } from '../lib/records.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { History } from './history.tsx';

const row = (id: string, command: string): AuditRow => ({
  id,
  at: '2026-11-20T05:00:00Z',
  actorKind: 'staff',
  actor: 'Anong',
  command,
  subjectType: 'withdrawal',
  subjectId: 'wd_1',
  before: null,
  after: null,
  reason: null,
  address: null,
  requestId: null,
  hash: null,
});

it('says what was done in words, with the command beside it for a search in the audit log', async () => {
  await renderConsole(
    <History
      rows={[
        row('1', 'wallet.withdrawal.freeze'),
        row('2', 'agents.case.ask'),
        row('5', 'agents.case.read'),
        { ...row('6', 'payments.statementFile.read'), after: { lines: 3 } },
        row('3', 'identity.login'),
        row('7', 'missions.reached'),
        row('4', 'a.b.mystery'),
      ]}
    />,
  );
  expect(screen.getByText('Withdrawal: Stopped')).toHaveAttribute('title', 'wallet.withdrawal.freeze');
  expect(screen.getByText(/^Case: /)).toHaveAttribute('title', 'agents.case.ask');
  expect(screen.queryByTitle('agents.case.read')).toBeNull();
  expect(screen.getByTitle('payments.statementFile.read')).toHaveTextContent('Statement file: Read');
  expect(screen.getByText('Mission: Reached')).toHaveAttribute('title', 'missions.reached');
  expect(screen.getByText('Logged in')).toBeInTheDocument();
  expect(screen.getByText('a.b.mystery')).toBeInTheDocument();
});
