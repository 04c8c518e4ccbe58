import { expect, it } from 'vitest';
import { contactsOf } from './contacts.ts';

const service = (csType: string, path: string) => ({ csType, csPosition: 'side', title: csType, path });
const resource = (resourceType: string, url: string) => ({ resourceType, url, qrCodeUrl: null, labelNameEn: '' });

it('lists OFFICIAL, EMAIL, TELEGRAM, FACEBOOK and LIVECHAT in this order, OFFICIAL as text [IDN-078]', () => {
  const site = {
    customerService: [service('LIVECHAT', 'https://chat.example/room'), service('telegram', 'https://t.example/us')],
    resources: [
      resource('FACEBOOK', 'https://www.social.example/us/'),
      resource('EMAIL', 'help@example.org'),
      resource('OFFICIAL', 'https://www.example.org'),
    ],
  };
  expect(contactsOf(site)).toEqual([
    { kind: 'OFFICIAL', text: 'example.org', href: null },
    { kind: 'EMAIL', text: 'help@example.org', href: 'mailto:help@example.org' },
    { kind: 'TELEGRAM', text: 't.example/us', href: 'https://t.example/us' },
    { kind: 'FACEBOOK', text: 'social.example/us', href: 'https://www.social.example/us/' },
    { kind: 'LIVECHAT', text: 'chat.example/room', href: 'https://chat.example/room' },
  ]);
});

it.each(['', '  ', 'javascript:alert(1)', 'http://plain.example', 'data:text/html,x', 'not an address'])(
  'leaves out a channel whose address is %j',
  (path) => {
    expect(contactsOf({ customerService: [service('LIVECHAT', path)], resources: [] })).toEqual([]);
  },
);
