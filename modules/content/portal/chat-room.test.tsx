import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { customerService } from '@sanam/portal/testing/samples.ts';
import { ChatRoom } from './chat-room.tsx';

type Entry = Value<'customerService'>['entries'][number];
const HOST = 'chat.example';

/** Encodes a path as the server does: its last eight letters are the key (GAP-168). */
async function covered(text: string): Promise<string> {
  const letters = 'aB3dE6gH';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt']);
  const iv = new Uint8Array(12);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url') + letters;
}
const entry = async (csType: string, title: string, address: string) =>
  ({ csType, csPosition: 'chatRoom', title, path: await covered(address) }) as Entry;

async function open(entries: Entry[], headerColour: string | null = null, hosts = [HOST, 'line.example']) {
  const onClose = vi.fn<() => void>();
  const info = { ...customerService, hosts, entries, chat: { headerColour } };
  const user = await renderPage(<ChatRoom info={info} onClose={onClose} />, { as: 'visitor' });
  return { user, onClose };
}

it('has the live chat in a frame that cannot lead the page away, and every channel in a list [CNT-009]', async () => {
  await open([
    await entry('liveChat', 'Live chat', `https://${HOST}/room`),
    await entry('line', 'Line', 'https://line.example/x'),
  ]);
  const frame = await screen.findByTitle('Live chat');
  expect(frame).toHaveAttribute('src', `https://${HOST}/room`);
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Live chat', 'Line']);
});

it.each([
  ['of a host that is not permitted', 'https://evil.example/room', [HOST]],
  ['of this site itself', 'http://localhost:3000/room', [HOST, 'localhost:3000']],
  ['without https', `http://${HOST}/room`, [HOST]],
])('draws no chat %s [SEC-011]', async (_what, address, hosts) => {
  await open([await entry('liveChat', 'Live chat', address)], null, hosts);
  await settled();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByTitle('Live chat')).toBeNull();
});

it('has the header in the colour of the merchant, with letters that can be read on it [CNT-010]', async () => {
  await open([], '#ffff00');
  const header = document.querySelector('[data-chat-header]')!;
  expect(header).toHaveTextContent('Choose the channel you like');
  expect(header).toHaveStyle({ backgroundColor: '#ffff00' });
  expect(getComputedStyle(header).color).not.toBe('rgb(255, 255, 255)');
});

it('opens a channel in a window that knows nothing of this one, and stays open itself', async () => {
  const { user, onClose } = await open([await entry('line', 'Line', 'https://line.example/x')]);
  const gone: string[] = [];
  const popup = { opener: window, document: document.implementation.createHTMLDocument(), close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function go(this: HTMLAnchorElement) {
    gone.push(this.href);
  });
  screen.getByRole('button', { name: 'Line' }).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await waitFor(() => expect(gone).toEqual(['https://line.example/x']));
  expect(popup.opener).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
