import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { customerService, permission } from '@sanam/portal/testing/samples.ts';
import { ContactList } from './contact-list.tsx';

type Entry = Value<'customerService'>['entries'][number];
const resource = (resourceType: string, url: string) => ({ resourceType, url, qrCodeUrl: null, labelNameEn: '' });
const telegram = {
  csType: 'telegram',
  csPosition: 'chatRoom',
  title: 'Ask us',
  path: 'AAAA12345678',
} as unknown as Entry;

const draw = (
  resources = [resource('OFFICIAL', 'https://www.sanam.example'), resource('EMAIL', 'help@sanam.example')],
) => renderPage(<ContactList />, { as: 'visitor', site: { ...permission, info: { ...permission.info, resources } } });
const region = async () => within(await screen.findByRole('region', { name: 'Contact us' }));

it('has the official site as text and the mail address as a link [IDN-078, IDN-079]', async () => {
  server.answer('customerService', customerService);
  await draw();
  const [official, mail] = (await region()).getAllByRole('listitem');
  expect(official).toHaveTextContent(/Official site.*sanam\.example/);
  expect(within(official!).queryByRole('link')).toBeNull();
  const link = within(mail!).getByRole('link', { name: /E-mail/ });
  expect(link).toHaveAttribute('href', 'mailto:help@sanam.example');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('opens a channel of customer service in a pop-up, and closes it again when its address is not permitted', async () => {
  server.answer('customerService', { ...customerService, entries: [telegram] });
  const close = vi.fn<() => void>();
  const open = vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
  const user = await draw([]);
  await user.click((await region()).getByRole('button', { name: /Telegram.*Ask us/ }));
  expect(open).toHaveBeenCalledOnce();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it.each(['refused', 'empty'])('is not there where there is nothing to reach: %s', async (answer) => {
  if (answer === 'refused') server.refuse('customerService', 'common.unavailable');
  else server.answer('customerService', customerService);
  await draw([]);
  await settled();
  expect(screen.queryByRole('region')).toBeNull();
});

it('has the site’s own ways while the channels are read, and keeps them when they cannot be', async () => {
  server.refuse('customerService', 'common.unavailable');
  const release = server.hold('customerService');
  await draw();
  expect((await region()).getAllByRole('listitem')).toHaveLength(2);
  release();
  await settled();
  expect((await region()).getAllByRole('listitem')).toHaveLength(2);
});

it('has the contact of the installation where the merchant has no channel', async () => {
  server.answer('customerService', {
    ...customerService,
    support: { text: '', number: '', url: 'mailto:help@play.example' },
  });
  await draw([]);
  expect((await region()).getByRole('link', { name: /Support.*help@play\.example/ })).toHaveAttribute(
    'href',
    'mailto:help@play.example',
  );
});
