import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import type { Mailing, MailingRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MailingList } from './mailing-list.tsx';
import { MailingPage } from './mailing-page.tsx';
import { NewMailingPage } from './new-mailing-page.tsx';

beforeEach(() => server.answer('opsListSegments', { list: [], totalCount: 0, totalPages: 0 }));

const ID = 'mlg_0000000000000000000001';
const words = {
  TH: { title: 'ปิดปรับปรุง', text: 'คืนนี้' },
  EN: { title: 'Maintenance', text: 'Closed tonight.' },
};
const row: MailingRow = {
  id: ID,
  topic: 'news',
  words,
  state: 'sending',
  sendAt: null,
  size: 1200,
  told: 400,
  skipped: 20,
  createdBy: 'Anong',
  createdAt: '2026-11-20T05:00:00Z',
  startedAt: '2026-11-20T05:00:01Z',
  endedAt: null,
};
const mailing: Mailing = {
  ...row,
  link: '/promotions',
  channels: ['email'],
  audience: {
    kind: 'segment',
    types: ['player'],
    states: ['active'],
    language: 'TH',
    registeredFrom: '2026-01-01',
    registeredTo: null,
    seen: { isWithin: false, days: 30 },
  },
  reason: 'maintenance',
  stoppedFor: null,
  read: 7,
  copies: [{ channel: 'email', queued: 3, sent: 90, delivered: 0, failed: 2 }],
  version: 2,
  approval: null,
};
const counted = {
  members: 2,
  unknown: [],
  aloneMax: 100,
  leftToday: 500,
  quietHours: { from: '21:00', until: '09:00' },
};

describeList('messages to members', {
  call: 'opsListMailings',
  resource: 'mailings',
  list: <MailingList />,
  row,
  text: 'Maintenance',
  empty: 'No messages to members yet',
});

const write = (at = '/mailings/create') => renderConsole(<NewMailingPage />, { at });
async function fillIn(user: Awaited<ReturnType<typeof write>>) {
  for (const [name, { title, text }] of [
    ['Thai', words.TH],
    ['English', words.EN],
  ] as const) {
    const part = within(screen.getByRole('region', { name }));
    await fill(user, part.getByLabelText('Title'), title);
    await fill(user, part.getByLabelText('Text'), text);
  }
}

it('shows what is typed as the inbox will, counts whom it is for, and sends once somebody has looked', async () => {
  server.answer('opsCountAudience', counted);
  server.answer('opsSendMailing', { id: ID, state: 'done', approvalId: null });
  const user = await write('/mailings/create?to=somchai');
  const go = () => screen.getByRole('button', { name: 'Send' });
  await fillIn(user);
  expect(screen.getByRole('figure', { name: 'Preview, English' })).toHaveTextContent('MaintenanceClosed tonight.');
  expect(screen.getByRole('figure', { name: 'Preview, Thai' })).toHaveTextContent('ปิดปรับปรุงคืนนี้');
  expect(go()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Count recipients' }));
  expect(await screen.findByText('2 members match now')).toBeInTheDocument();
  await user.type(screen.getByLabelText('User names'), ', malee');
  expect(go()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Count recipients' }));
  await screen.findByText('2 members match now');
  await user.click(screen.getByRole('checkbox', { name: 'E-mail' }));
  await user.click(go());
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText('It is sent to 2 members at once.')).toBeInTheDocument();
  await fill(user, asked.getByLabelText(/^Reason/), 'maintenance');
  await user.click(asked.getByRole('button', { name: 'Send' }));
  await screen.findByText('The message is being sent');
  expect(server.sent('opsSendMailing')[0]!.input.body).toEqual({
    topic: 'service',
    words,
    link: null,
    channels: ['push', 'email'],
    audience: { kind: 'members', usernames: ['somchai', 'malee'] },
    sendAt: null,
    reason: 'maintenance',
  });
});

it('asks a segment, names a second person for many, and says when offers are quiet', async () => {
  server.answer('opsCountAudience', { ...counted, members: 1200 });
  server.answer('opsSendMailing', { id: ID, state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await write();
  await fillIn(user);
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Topic', 'Offer');
  await choose('Last log-in', 'Not within days');
  await choose('Language', 'Thai');
  await user.click(screen.getByRole('button', { name: 'Count recipients' }));
  expect(await screen.findByText(/^More than 100 members/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/none between 21:00 and 09:00/)).toBeInTheDocument();
  await fill(user, asked.getByLabelText(/^Reason/), 'birthday week');
  await user.click(asked.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsSendMailing')[0]!.input.body.audience).toEqual({
    kind: 'segment',
    types: [],
    states: [],
    language: 'TH',
    registeredFrom: null,
    registeredTo: null,
    seen: { isWithin: false, days: 30 },
  });
});

it('names a second person when too little is left of the day', async () => {
  server.answer('opsCountAudience', { ...counted, members: 60, leftToday: 40 });
  const user = await write('/mailings/create?to=somchai');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Count recipients' }));
  expect(await screen.findByText(/^You may write to 40 more members today/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/^You may write to 40 more members today/)).toBeInTheDocument();
  expect(asked.getByRole('button', { name: 'Propose' })).toBeInTheDocument();
});

it('names members who do not exist, and sends nothing', async () => {
  server.answer('opsCountAudience', { ...counted, unknown: ['nobody'] });
  const user = await write('/mailings/create?to=nobody');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Count recipients' }));
  expect(await screen.findByText('Unknown members: nobody')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

const show = (one: Mailing, options: Parameters<typeof renderConsole>[1] = {}) => {
  server.answer('opsGetMailing', one);
  return renderConsole(
    <Routes>
      <Route path="/mailings/:id/show" element={<MailingPage />} />
    </Routes>,
    { at: `/mailings/${ID}/show`, ...options },
  );
};

it('says how far it came, and stops it', async () => {
  server.answer('opsStopMailing', {});
  const user = await show(mailing);
  expect(
    await screen.findByText('Player · Active · Thai · Registered from 2026-01-01 · not logged in for 30 days'),
  ).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Delivery' })).toHaveAttribute('aria-valuenow', '35');
  expect(screen.getByRole('row', { name: /^E-mail 3 90 0 2/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'wrong text');
  await user.click(asked.getByRole('button', { name: 'Stop' }));
  await screen.findByText('The message was stopped');
  expect(server.sent('opsStopMailing')[0]!.input).toEqual({ params: { id: ID }, body: { reason: 'wrong text' } });
});

it('is not stopped by those who may only read, nor when nothing is left to stop', async () => {
  await show(mailing, { may: ['messages.mailing.read'] });
  await screen.findByText('Anong');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});
