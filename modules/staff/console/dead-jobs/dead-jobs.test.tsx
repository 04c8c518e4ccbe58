import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { DeadJobList } from './dead-job-list.tsx';
import { type DeadJobAct, DeadJobDialog } from './dead-job-dialog.tsx';

const id = '0f0e0d0c-0000-4000-8000-000000000001';
const row = {
  id,
  job: 'wallet.sendLeg',
  payload: '{"legId": "pay_1"}',
  error: 'the rail does not answer',
  attempts: 20,
  sentAt: '2026-11-20T05:00:00Z',
  diedAt: '2026-11-20T06:00:00Z',
};

describeList('dead jobs', {
  call: 'opsListDeadJobs',
  resource: 'jobs',
  list: <DeadJobList />,
  row,
  text: 'the rail does not answer',
  empty: 'No job has given up',
});

const open = (count: number, act: DeadJobAct = 'resend') => {
  const done: string[] = [];
  const dialog = (
    <DeadJobDialog
      act={act}
      selection={{ ids: [id] }}
      count={count}
      onDone={() => done.push('done')}
      onClose={() => undefined}
    />
  );
  return { done, dialog };
};

describe('discarding dead jobs', () => {
  it('says that it is for good, takes a reason and is told how many went', async () => {
    server.answer('opsDiscardDeadJobs', { discarded: 1 });
    const { done, dialog } = open(1, 'discard');
    const user = await renderConsole(dialog);
    expect(screen.getByText(/1 job is deleted for good/)).toBeInTheDocument();
    expect(screen.queryByText(/At most 1,000/)).toBeNull();
    await confirm(user, 'Discard');
    await screen.findByText('1 job discarded');
    expect(server.sent('opsDiscardDeadJobs').map(({ input }) => input.body)).toEqual([
      { selection: { ids: [id] }, reason: agreed },
    ]);
    expect(done).toEqual(['done']);
  });

  it('says how many go at most', async () => {
    await renderConsole(open(2500, 'discard').dialog);
    expect(screen.getByText(/1000 jobs are deleted/)).toBeInTheDocument();
    expect(screen.getByText(/At most 1,000/)).toBeInTheDocument();
  });
});

describe('sending dead jobs again', () => {
  it('says what happens, takes a reason and is told how many went', async () => {
    server.answer('opsResendDeadJobs', { sent: 1 });
    const { done, dialog } = open(1);
    const user = await renderConsole(dialog);
    expect(screen.getByText(/1 job runs again/)).toBeInTheDocument();
    expect(screen.queryByText(/At most 1,000/)).toBeNull();
    await confirm(user, 'Send again');
    await screen.findByText('1 job sent again');
    expect(server.sent('opsResendDeadJobs').map(({ input }) => input.body)).toEqual([
      { selection: { ids: [id] }, reason: agreed },
    ]);
    expect(done).toEqual(['done']);
  });

  it('says how many go at most', async () => {
    await renderConsole(open(2500).dialog);
    expect(screen.getByText(/1000 jobs run again/)).toBeInTheDocument();
    expect(screen.getByText(/At most 1,000/)).toBeInTheDocument();
  });

  it('that somebody else has sent already says so and stays open', async () => {
    server.refuse('opsResendDeadJobs', 'operator.staleVersion');
    const { done, dialog } = open(1);
    const user = await renderConsole(dialog);
    await confirm(user, 'Send again');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(done).toEqual([]);
  });
});
