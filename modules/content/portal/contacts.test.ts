import { expect, it } from 'vitest';
import { contactsOf, supportContact } from './contacts.ts';

const entry = (csType: string, title: string) => ({ csType, title, path: `covered-${csType}` });
const resource = (resourceType: string, url: string) => ({ resourceType, url, qrCodeUrl: null, labelNameEn: '' });

it('lists OFFICIAL, EMAIL, TELEGRAM, FACEBOOK and LIVECHAT in this order, OFFICIAL as text [IDN-078]', () => {
  const resources = [
    resource('android', 'https://files.example/app.apk'),
    resource('EMAIL', 'help@example.org'),
    resource('OFFICIAL', 'https://www.example.org'),
  ];
  const entries = [
    entry('liveChat', 'Chat'),
    entry('facebook', 'Our page'),
    entry('vip', 'VIP'),
    entry('telegram', 'Us'),
  ];
  expect(contactsOf(resources, entries)).toEqual([
    { kind: 'OFFICIAL', text: 'example.org', opens: null },
    { kind: 'EMAIL', text: 'help@example.org', opens: { href: 'mailto:help@example.org' } },
    { kind: 'TELEGRAM', text: 'Us', opens: { path: 'covered-telegram' } },
    { kind: 'FACEBOOK', text: 'Our page', opens: { path: 'covered-facebook' } },
    { kind: 'LIVECHAT', text: 'Chat', opens: { path: 'covered-liveChat' } },
  ]);
});

it('takes a mailbox with or without its scheme', () => {
  const opens = (url: string) => contactsOf([resource('EMAIL', url)], [])[0]?.opens;
  expect(['help@example.org', 'mailto:help@example.org'].map(opens)).toEqual([
    { href: 'mailto:help@example.org' },
    { href: 'mailto:help@example.org' },
  ]);
});

it.each(['', '  ', 'javascript:alert(1)', 'http://plain.example', 'data:text/html,x', 'not an address'])(
  'leaves out a mailbox that is %j',
  (url) => {
    expect(contactsOf([resource('EMAIL', url)], [])).toEqual([]);
  },
);

it.each([
  [{ number: '+66 2 000 0000' }, '+66 2 000 0000', { href: 'tel:+6620000000' }],
  [{ url: 'mailto:help@example.org' }, 'help@example.org', { href: 'mailto:help@example.org' }],
  [{ url: 'https://help.example/' }, 'help.example', { href: 'https://help.example/' }],
  [{ text: 'At the counter' }, 'At the counter', null],
  [{ text: 'Ask', url: 'javascript:alert(1)' }, 'Ask', null],
])('shows the contact of the installation: %j', (given, text, opens) => {
  expect(supportContact({ text: '', number: '', url: '', ...given })).toEqual({ kind: 'SUPPORT', text, opens });
});
