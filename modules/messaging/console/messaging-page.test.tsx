import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { messageRules } from './message-rules.test-data.ts';
import { MessagingPage } from './messaging-page.tsx';

const messaging: Messaging = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  revision: '0123456789abcdef',
  hasSandbox: true,
  gateway: null,
  reportPath: '/hooks/sms/mrc_1',
  mailServer: null,
  line: null,
  inbox: { quietHours: { from: '21:00', until: '09:00' }, aloneMax: 100, aloneDayMax: 500 },
  rules: messageRules,
  today: { day: '2026-11-20', spent: '1500.00', cap: '3000.00', messages: 7, alerts: [] },
};
const today = (change: Partial<Messaging['today']>): Messaging => ({
  ...messaging,
  today: { ...messaging.today, ...change },
});
async function open(given = messaging, at = '/messaging', options: Parameters<typeof renderConsole>[1] = {}) {
  server.answer('opsGetMessaging', given);
  const user = await renderConsole(<MessagingPage />, { at, ...options });
  await screen.findByText('Brand The shop.');
  return user;
}
const spent = () => screen.queryByText(/1,500\.00.* of .*3,000\.00.* spent/);

it('begins with SMS and what was spent today; each part has an address of its own', async () => {
  const user = await open();
  expect(spent()).toBeInTheDocument();
  expect(screen.getByText('7 messages')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'E-mail' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/messaging?part=email');
  expect(spent()).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Limits and prices' }));
  expect(spent()).toBeInTheDocument();
});

it('lists what was sent', async () => {
  server.answer('opsListMessages', { list: [], totalPages: 0, totalCount: 0 });
  await open(messaging, '/messaging?part=sent');
  expect(spent()).toBeNull();
  await expect.poll(() => server.sent('opsListMessages')).not.toEqual([]);
});

it('warns of a budget that is nearly spent, and of codes that nobody types in', async () => {
  const alerts: Messaging['today']['alerts'] = [
    { kind: 'budget', country: null },
    { kind: 'pumping', country: 'KH' },
  ];
  await open(today({ alerts }));
  expect(screen.getByText("Most of today's SMS budget is spent.")).toBeInTheDocument();
  expect(screen.getByText(/^Codes sent to .* are hardly ever entered/)).toBeInTheDocument();
});

it('says once that the budget is used up', async () => {
  const alerts: Messaging['today']['alerts'] = [
    { kind: 'budget', country: null },
    { kind: 'cap', country: null },
  ];
  await open(today({ spent: '3000.00', alerts }));
  expect(screen.getByText('The budget is spent: no SMS is sent before tomorrow.')).toBeInTheDocument();
  expect(screen.queryByText("Most of today's SMS budget is spent.")).toBeNull();
});

it('can be read by those who may not change it', async () => {
  await open(messaging, '/messaging?part=rules', { may: ['settings.messages.read'] });
  expect(screen.getByText(/^You can look at this/)).toBeInTheDocument();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsGetMessaging', 'common.unavailable');
  const user = await renderConsole(<MessagingPage />, { at: '/messaging' });
  await tryAgain(user, () => server.answer('opsGetMessaging', messaging));
  expect(await screen.findByText('Brand The shop.')).toBeInTheDocument();
});
