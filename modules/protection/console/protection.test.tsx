import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProtectionRecord as Protection, ProtectionRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { limitTyped } from './limit-dialog.tsx';
import { ProtectionActions } from './protection-actions.tsx';
import { ProtectionList } from './protection-list.tsx';
import { ProtectionRecord } from './protection-record.tsx';

const id = 'mbr_0000000000000000000001';
const row: ProtectionRow = {
  id,
  member: { memberId: id, username: 'somchai' },
  states: ['exclusion', 'limits'],
  termEndsAt: '2027-05-20T05:00:00Z',
  changedAt: '2026-11-20T05:00:00Z',
};
const protection: Protection = {
  ...row,
  exclusions: [
    {
      id: 'exc_0000000000000000000001',
      kind: 'exclusion',
      term: '6m',
      startedAt: '2026-11-20T05:00:00Z',
      startedBy: 'staff',
      termEndsAt: '2027-05-20T05:00:00Z',
      returnAskedAt: null,
      returnFrom: null,
      endedAt: null,
      endedBy: null,
      reason: 'asked on the phone',
      evidence: 'call 17',
      isRunning: true,
    },
  ],
  limits: [
    {
      kind: 'deposit',
      frame: 'day',
      own: '500.00',
      operator: '200.00',
      limit: '200.00',
      used: '50.00',
      left: '150.00',
      resetsAt: '2026-11-20T17:00:00Z',
      pending: null,
    },
  ],
  checkMinutes: 60,
  checks: [{ id: '7', at: '2026-11-20T04:00:00Z', choice: 'leave' }],
  consents: [{ id: '1', at: '2026-11-20T03:00:00Z', given: true, givenBy: 'player' }],
  figures: [{ days: 1, playedMinutes: 65, deposits: '100.00', net: '-50.00' }],
  hits: [
    {
      id: 'hit_0000000000000000000001',
      other: { memberId: 'mbr_0000000000000000000009', username: 'sister9' },
      isExcluded: true,
      kinds: ['phone'],
      effect: 'stopped',
      state: 'open',
      foundAt: '2026-11-20T03:00:00Z',
      reason: null,
    },
  ],
  approval: null,
  history: [],
};

describeList('protected members', {
  call: 'opsListProtection',
  resource: 'protection',
  list: <ProtectionList />,
  row,
  text: 'somchai',
  empty: 'No members here',
});

it('shows where the account and an excluded one met', async () => {
  server.answer('opsGetProtection', protection);
  await renderConsole(<ProtectionRecord id={id} />);
  expect(await screen.findByText('sister9')).toBeInTheDocument();
  expect(screen.getByText('matches this excluded account')).toBeInTheDocument();
});

it('shows no register to who may not read it', async () => {
  server.answer('opsGetProtection', { ...protection, hits: null });
  await renderConsole(<ProtectionRecord id={id} />);
  await screen.findByText('asked on the phone · call 17');
  expect(screen.queryByText('Exclusion register')).toBeNull();
});

it('shows limits as bars, exclusions with reason and evidence, checks and consents', async () => {
  server.answer('opsGetProtection', protection);
  await renderConsole(<ProtectionRecord id={id} />);
  expect(await screen.findByRole('progressbar', { name: 'Deposits · per day' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('Player: ฿500.00 · Operator: ฿200.00')).toBeInTheDocument();
  expect(screen.getByText('asked on the phone · call 17')).toBeInTheDocument();
  expect(screen.getByText('Left the game')).toBeInTheDocument();
  expect(screen.getByText('Given')).toBeInTheDocument();
});

const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);
const open = (more: Partial<Protection> = {}, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<ProtectionActions protection={{ ...protection, ...more }} />, options);

describe('the acts', () => {
  it.each([
    [['exclusion'], ['Break or exclusion', "Operator's limit", 'Block play', 'Exclude', 'Wrong person', 'Stop offers']],
    [
      ['operator', 'blocked'],
      ['Break or exclusion', "Operator's limit", 'Unblock play', "End the operator's exclusion", 'Stop offers'],
    ],
  ] as [Protection['states'], string[]][])('of a member with %j are %j', async (states, labels) => {
    await open({ states });
    expect(offered()).toEqual(labels);
  });

  it('are none for who may only read', async () => {
    await open({}, { may: ['protection.member.read'] });
    expect(offered()).toEqual([]);
  });

  it('start a break with reason and evidence, and not without', async () => {
    server.answer('opsStopMember', { termEndsAt: '2026-11-27T05:00:00Z' });
    const user = await open({ states: [] });
    await user.click(screen.getByRole('button', { name: 'Break or exclusion' }));
    const asked = within(await screen.findByRole('dialog'));
    await fill(user, asked.getByLabelText(/^Reason/), 'asked on the phone');
    await user.click(asked.getByRole('button', { name: 'Start' }));
    expect(server.sent('opsStopMember')).toEqual([]);
    await fill(user, asked.getByLabelText('Evidence of the request'), 'call 17');
    await user.click(asked.getByRole('button', { name: 'Start' }));
    await screen.findByText('It is active');
    expect(server.sent('opsStopMember').map(({ input }) => input)).toEqual([
      { params: { id }, body: { term: '1d', reason: 'asked on the phone', evidence: 'call 17' } },
    ]);
  });

  it('propose that an exclusion is another person’s, with a document', async () => {
    server.answer('opsEndExclusion', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Wrong person' }));
    const asked = within(await screen.findByRole('dialog'));
    await fill(user, asked.getByLabelText('Document as evidence'), 'passport AA1');
    await fill(user, asked.getByLabelText(/^Reason/), 'same name');
    await user.click(asked.getByRole('button', { name: 'Propose to end it' }));
    expect(await screen.findByText(/second person/i)).toBeInTheDocument();
    expect(server.sent('opsEndExclusion').map(({ input }) => input.body)).toEqual([
      { what: 'anotherPerson', reason: 'same name', document: 'passport AA1' },
    ]);
  });

  it('set a limit by what is typed', async () => {
    server.answer('opsSetMemberLimit', { state: 'done', approvalId: null });
    const user = await open();
    await user.click(screen.getByRole('button', { name: "Operator's limit" }));
    const asked = within(await screen.findByRole('dialog'));
    await fill(user, asked.getByLabelText('Amount'), '1,500');
    await fill(user, asked.getByLabelText(/^Reason/), 'agreed with the player');
    await user.click(asked.getByRole('button', { name: 'Set the limit' }));
    await screen.findByText('The limit is set');
    expect(server.sent('opsSetMemberLimit').map(({ input }) => input.body)).toEqual([
      { kind: 'deposit', frame: 'day', amount: '1500.00', reason: 'agreed with the player' },
    ]);
  });
});

it.each([
  ['deposit', '100', '100.00'],
  ['loss', '1,000.5', '1000.50'],
  ['deposit', '-1', null],
  ['deposit', '', null],
  ['time', '90', '90'],
  ['time', '1441', null],
  ['time', '1.5', null],
] as const)('takes a limit of %s typed as %j as %j', (kind, typed, taken) => {
  expect(limitTyped(kind, typed)).toBe(taken);
});
