import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ServiceRecord } from '@sanam/console/lib/records.ts';
import { agreed, choose, NOT_SAVED, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ServicePage } from './service-page.tsx';

const revision = '0123456789abcdef';
const channel = {
  type: 3,
  csType: 'liveChat' as const,
  csPosition: 'chatRoom' as const,
  titleTh: 'แชท',
  titleEn: 'Chat',
  address: 'https://chat.example/room',
};
const resource = { resourceType: 'OFFICIAL', url: 'https://shop.example', qrCodeUrl: null, labelNameEn: 'Site' };
const licence = {
  jurisdiction: 'VG' as const,
  licensee: 'Shop Ltd',
  number: 'VG-1',
  validatorUrl: 'https://vg.example/1',
};
const line = { name: 'Hotline', number: '1323', hours: '', url: '' };
const service: ServiceRecord = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  revision,
  channels: { version: 4, entries: [channel], hosts: ['chat.example'], chatHeaderColour: null },
  resources: [resource],
  licences: [licence],
  help: null,
  helpShown: { isDemonstration: true, TH: line, EN: line },
};
const open = async (part: string, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsGetService', service);
  const user = await renderConsole(<ServicePage />, options);
  await user.click(await screen.findByRole('tab', { name: part }));
  return user;
};

describe('the channels of customer service', () => {
  it('are sent with their hosts and colour; empty lines are no hosts', async () => {
    server.answer('opsChangeChannels', { revision });
    const user = await open('Customer service');
    await user.click(screen.getByRole('button', { name: 'Add a channel' }));
    const second = within(screen.getByRole('group', { name: 'Channel 2' }));
    await choose(user, second.getByLabelText('Channel'), 'LINE');
    await replace(user, second.getByLabelText('Thai name'), 'ไลน์');
    await replace(user, second.getByLabelText('English name'), 'LINE');
    await replace(user, second.getByLabelText('Address (https)'), 'https://line.example/x');
    await replace(user, screen.getByRole('textbox', { name: 'Permitted hosts' }), 'chat.example\n\nLINE.example\n');
    await user.click(screen.getByRole('switch', { name: 'Custom colour' }));
    await save(user);
    await screen.findByText('Saved');
    const added = {
      ...channel,
      csType: 'line',
      titleTh: 'ไลน์',
      titleEn: 'LINE',
      address: 'https://line.example/x',
    };
    expect(server.sent('opsChangeChannels').map(({ input }) => input.body)).toEqual([
      {
        entries: [channel, added],
        hosts: ['chat.example', 'line.example'],
        chatHeaderColour: '#5b2a86',
        revision,
        reason: agreed,
      },
    ]);
  });

  it('mark the refused address until it is edited or its channel is taken out', async () => {
    server.refuse('opsChangeChannels', 'request.invalid', refusedField('entries.0.address', 'host'));
    const user = await open('Customer service');
    const first = within(screen.getByRole('group', { name: 'Channel 1' }));
    await replace(user, first.getByLabelText('Address (https)'), 'https://other.example/room');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(first.getByLabelText('Address (https)')).toHaveAccessibleDescription(/This host is not permitted/);
    expect(first.getByLabelText('Address (https)')).toHaveValue('https://other.example/room');
    expect(first.getByLabelText('English name')).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
  });

  it('can only be read by who may not change them', async () => {
    await open('Customer service', { may: ['content.service.read'] });
    expect(screen.getByLabelText('Thai name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add a channel' })).toBeNull();
  });
});

describe('downloads and links', () => {
  it('are added, taken out and sent whole; an empty picture is none', async () => {
    server.answer('opsChangeResources', { revision });
    const user = await open('Downloads and links');
    await user.click(screen.getByRole('button', { name: 'Add a link' }));
    const second = within(screen.getByRole('group', { name: 'Downloads and links 2' }));
    await replace(user, second.getByLabelText('Type'), 'EMAIL');
    await replace(user, second.getByLabelText('Target'), 'help@shop.example');
    await replace(user, second.getByLabelText(/^Picture of the QR code/), '/qr.png');
    await replace(user, second.getByLabelText(/^Picture of the QR code/), '');
    await replace(user, second.getByLabelText('English name'), 'Mail');
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeResources').map(({ input }) => input.body)).toEqual([
      {
        resources: [{ resourceType: 'EMAIL', url: 'help@shop.example', qrCodeUrl: null, labelNameEn: 'Mail' }],
        revision,
        reason: agreed,
      },
    ]);
  });

  it('mark the refused target', async () => {
    server.refuse('opsChangeResources', 'request.invalid', refusedField('resources.0.url', 'address'));
    const user = await open('Downloads and links');
    await replace(user, screen.getByLabelText('Target'), 'somewhere');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('Target')).toHaveAccessibleDescription(/an https address or a mail address/);
    await replace(user, screen.getByLabelText('Target'), 'https://shop.example');
    expect(screen.getByLabelText('Target')).toBeValid();
  });
});

describe('the licences of the footer', () => {
  it('are filled in by slot and sent in the order of the slots', async () => {
    server.answer('opsChangeLicences', { revision });
    const user = await open('Licences');
    await user.click(screen.getByRole('button', { name: 'Fill in: Malta' }));
    const malta = within(screen.getByRole('region', { name: 'Malta' }));
    await replace(user, malta.getByLabelText('Licensee'), 'Shop Malta');
    await replace(user, malta.getByLabelText('Licence number'), 'MT-1');
    await replace(user, malta.getByLabelText(/^Regulator/), 'https://mt.example/1');
    await save(user);
    await screen.findByText('Saved');
    const first = {
      jurisdiction: 'MT',
      licensee: 'Shop Malta',
      number: 'MT-1',
      validatorUrl: 'https://mt.example/1',
    };
    expect(server.sent('opsChangeLicences').map(({ input }) => input.body)).toEqual([
      { licences: [first, licence], revision, reason: agreed },
    ]);
  });

  it('mark what was refused in its slot, and are emptied', async () => {
    server.refuse('opsChangeLicences', 'request.invalid', refusedField('licences.0.validatorUrl', 'https'));
    const user = await open('Licences');
    await replace(user, screen.getByLabelText(/^Regulator/), 'http://vg.example/1');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText(/^Regulator/)).toHaveAccessibleDescription('It must begin with https://');
    server.answer('opsChangeLicences', { revision });
    await user.click(screen.getByRole('button', { name: 'Clear this entry' }));
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeLicences').at(-1)?.input.body.licences).toEqual([]);
  });
});

describe('the help contact', () => {
  it('says what players read without one, and is filled in for both languages', async () => {
    server.answer('opsChangeHelpContact', { revision });
    const user = await open('Help contact');
    expect(screen.getByText(/marked as a demonstration: Hotline · 1323/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter an own contact' }));
    const words = { name: 'Care line', number: '02 000 0000', hours: '', url: '' };
    for (const region of ['In Thai', /^In English/]) {
      const part = within(screen.getByRole('region', { name: region }));
      await replace(user, part.getByLabelText('Name of the service'), words.name);
      await replace(user, part.getByLabelText('Telephone number'), words.number);
    }
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeHelpContact').map(({ input }) => input.body)).toEqual([
      { help: { TH: words, EN: words }, revision, reason: agreed },
    ]);
  });

  it('marks what was refused, and goes back to the contact of the installation', async () => {
    server.answer('opsGetService', { ...service, help: { TH: line, EN: line } });
    server.refuse('opsChangeHelpContact', 'request.invalid', refusedField('help.EN.number', 'missing'));
    const user = await renderConsole(<ServicePage />);
    await user.click(await screen.findByRole('tab', { name: 'Help contact' }));
    const english = within(screen.getByRole('region', { name: /^In English/ }));
    await replace(user, english.getByLabelText('Telephone number'), '');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(english.getByLabelText('Telephone number')).toHaveAccessibleDescription('This field is required');
    server.answer('opsChangeHelpContact', { revision });
    await user.click(screen.getByRole('button', { name: 'Use the contact of the installation' }));
    expect(screen.getByText(/After saving, players read/)).toBeInTheDocument();
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeHelpContact').at(-1)?.input.body.help).toBeNull();
  });
});
