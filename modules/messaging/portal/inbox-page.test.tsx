import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { staleKeys } from '@sanam/portal/lib/feature.ts';
import { InboxPage } from './inbox-page.tsx';
import { linkHere } from './link-here.rules.ts';

type Notice = Value<'listInbox'>['list'][number];
const idOf = (at: number) => at.toString(16).padStart(32, '0');
const notice = (at: number, over: Partial<Notice> = {}): Notice => ({
  id: idOf(at),
  topic: 'payments',
  title: `Deposit ${at} credited`,
  text: 'It is in your balance.\nThank you.',
  link: '/?mc=transactionHistory',
  createdAt: `2026-11-23T07:0${at}:00.000Z`,
  isRead: false,
  ...over,
});
const page = (list: Notice[], next: string | null = null) => ({ list, next, zone: 'Asia/Bangkok' });
const draw = () => renderPage(<InboxPage />, { at: '/rng?mc=messageV2' });

function answer(list: Notice[], unreadCount = list.filter(({ isRead }) => !isRead).length): void {
  server.answer('listInbox', page(list));
  server.answer('unreadCount', { unreadCount });
}

describe('the inbox', () => {
  server.answer('unreadCount', { unreadCount: 0 });
  itShowsItsStates('listInbox', {
    draw: () => {
      server.answer('unreadCount', { unreadCount: 1 });
      return draw();
    },
    full: page([notice(1)]),
    row: 'Deposit 1 credited',
    empty: page([]),
    nothing: 'No messages yet',
  });

  it('opens one message at a time, marks it as read and leads to what it is about [MBR-009]', async () => {
    answer([notice(2), notice(1)]);
    server.answer('readInbox', { unreadCount: 1 });
    const user = await draw();
    const first = await screen.findByRole('button', { name: /Deposit 2 credited/ });
    expect(first).toHaveAttribute('aria-expanded', 'false');
    await user.click(first);
    expect(server.sent('readInbox').map(({ input }) => input.body)).toEqual([{ ids: [idOf(2)] }]);
    expect(screen.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', '/rng?mc=transactionHistory');
    await waitFor(() => expect(screen.getByText('1 unread message')).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /Deposit 1 credited/ }));
    expect(first).toHaveAttribute('aria-expanded', 'false');
    await user.click(first);
    expect(server.sent('readInbox')).toHaveLength(2);
  });

  it('keeps an opened message where only unread ones are listed', async () => {
    answer([notice(2), notice(1)]);
    server.answer('readInbox', { unreadCount: 1 });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Unread' }));
    expect(server.sent('listInbox').at(-1)!.input.query).toMatchObject({ state: 'unread' });
    await user.click(await screen.findByRole('button', { name: /Deposit 2 credited/ }));
    answer([notice(1)]);
    await Promise.all(staleKeys({ type: 'inbox' }).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    expect(screen.getAllByRole('button', { expanded: true })[0]).toHaveTextContent('Deposit 2 credited');
  });

  it('reads all that was seen, of the topic that is chosen', async () => {
    answer([notice(3), notice(2)]);
    server.answer('readInbox', { unreadCount: 0 });
    const user = await draw();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'About' }), 'Money');
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(server.sent('readInbox')[0]!.input.body).toEqual({ upTo: idOf(3), topic: 'payments' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  });

  it('shows the messages behind the first twenty', async () => {
    const first = Array.from({ length: 20 }, (_, at) => notice(40 - at, { createdAt: '2026-11-23T07:00:00.000Z' }));
    server.answer('listInbox', page(first, idOf(21)));
    server.answer('unreadCount', { unreadCount: 0 });
    const user = await draw();
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(screen.queryByText('Deposit 1 credited')).toBeNull();
    server.answer('listInbox', page([...first, notice(1)]));
    await user.click(more);
    expect(await screen.findByText('Deposit 1 credited')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(21);
    expect(server.sent('listInbox').map(({ input }) => input.query)).toEqual([
      { state: 'all', limit: '20' },
      { state: 'all', limit: '40' },
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('deletes a message after asking', async () => {
    answer([notice(1, { isRead: true })]);
    server.answer('deleteInbox', { unreadCount: 0 });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /Deposit 1 credited/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this message?' });
    answer([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(server.sent('deleteInbox')[0]!.input.body).toEqual({ ids: [idOf(1)] });
  });
});

describe('the count of unread messages', () => {
  it('is in the header and in the menu of the member centre, and goes at zero [MBR-001, MBR-011, MBR-019]', async () => {
    await renderSite('/?mc=messageV2', { as: 'player' }, () => answer([notice(2), notice(1)]));
    const link = () => screen.findAllByRole('link', { name: /^Messages/ });
    await waitFor(async () =>
      expect((await link()).map(({ textContent }) => textContent)).toEqual([
        'MessagesUnread messages: 2',
        'MessagesUnread messages: 2',
      ]),
    );
    answer([]);
    await Promise.all(staleKeys({ type: 'inbox' }).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    await waitFor(async () =>
      expect((await link()).map(({ textContent }) => textContent)).toEqual(['Messages', 'Messages']),
    );
  });
});

it('opens pages of the member centre above the page that is there', () => {
  expect(linkHere('/?mc=withdraw&id=wdr_1', { pathname: '/rng' })).toBe('/rng?mc=withdraw&id=wdr_1');
  expect(linkHere('/promotions?id=1', { pathname: '/rng' })).toBe('/promotions?id=1');
});
