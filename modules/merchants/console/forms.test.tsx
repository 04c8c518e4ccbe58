import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ThemeRecord, MerchantHosts } from '@sanam/console/lib/records.ts';
import { agreed, choose, NOT_SAVED, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { plainLook } from '../contract/rules.ts';
import { HostListForm } from './host-list-form.tsx';
import { LookPart } from './look-part.tsx';
import { MerchantForm } from './merchant-form.tsx';
import { merchant } from './merchant-row.test-data.ts';

const reload = vi.fn<() => Promise<void>>(async () => undefined);
const at = '2026-11-20T05:00:00Z';
const revision = '0123456789abcdef';
const params = { merchantId: 'mrc_1' };

describe('the settings of a merchant', () => {
  const open = (options?: Parameters<typeof renderConsole>[1]) =>
    renderConsole(<MerchantForm merchant={merchant} reload={reload} />, options);

  it('are shown and sent whole, with the name that was read', async () => {
    server.answer('opsChangeMerchant', { revision });
    const user = await open();
    expect(screen.getByText('www.shop.example')).toBeInTheDocument();
    await replace(user, screen.getByLabelText('Name'), 'The market');
    await replace(user, screen.getByLabelText('Analytics number (gtag)'), 'g-12345');
    await choose(user, screen.getByLabelText('Default theme'), 'Dark');
    await save(user);
    await screen.findByText('Saved');
    const settings = { ...merchant.settings, gtagId: 'G-12345', defaultTheme: 'dark' };
    expect(server.sent('opsChangeMerchant').map(({ input }) => input)).toEqual([
      { params, body: { name: 'The market', nameSeen: 'The shop', settings, revision, reason: agreed } },
    ]);
  });

  it('mark a refused field until it is edited, and keep what was typed', async () => {
    server.refuse('opsChangeMerchant', 'request.invalid', refusedField('settings.gtagId'));
    const user = await open();
    const gtag = screen.getByLabelText('Analytics number (gtag)');
    await replace(user, gtag, 'G-00000');
    await replace(user, screen.getByLabelText('Name'), 'The market');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(gtag).toHaveAccessibleDescription('This value is not accepted');
    expect(screen.getByLabelText('Name')).toHaveValue('The market');
    expect(screen.getByLabelText('Name')).toBeValid();
    await replace(user, gtag, 'G-12345');
    expect(gtag).toBeValid();
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
  });

  it('can only be read by who may not change them', async () => {
    await open({ may: ['site.merchant.read'] });
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByRole('switch')).toBeDisabled();
  });
});

describe('a list of hosts', () => {
  const lines = [
    { host: 'www.shop.example', isOn: true },
    { host: 'm.shop.example', isOn: false },
  ];
  const empty = { lines: [], revision };
  const hosts: MerchantHosts = {
    merchant: { id: 'mrc_1', name: 'The shop' },
    lists: { portal: { lines, revision }, api: empty, share: empty, picture: empty, game: empty },
    otherGameHosts: [],
    hasProviderSignIn: false,
  };
  const open = (isDisabled = false) =>
    renderConsole(
      <HostListForm merchantId="mrc_1" list="portal" hosts={hosts} isDisabled={isDisabled} reload={reload} />,
    );
  const rows = () => within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('listitem');

  it('is added to, switched, put in order and sent whole', async () => {
    server.answer('opsChangeHosts', {});
    const user = await open();
    await user.type(screen.getByLabelText('New host'), ' new.shop.example {Enter}');
    expect(screen.getByLabelText('New host')).toHaveValue('');
    await user.click(screen.getByRole('switch', { name: 'In use: m.shop.example' }));
    await user.click(screen.getByRole('button', { name: 'Move up: new.shop.example' }));
    await user.click(screen.getByRole('button', { name: 'Remove: www.shop.example' }));
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeHosts').map(({ input }) => input)).toEqual([
      {
        params: { ...params, list: 'portal' },
        body: {
          hosts: [
            { host: 'new.shop.example', isOn: true },
            { host: 'm.shop.example', isOn: true },
          ],
          revision,
          reason: agreed,
        },
      },
    ]);
  });

  it('marks the refused host alone, as long as it is in its place', async () => {
    server.refuse('opsChangeHosts', 'request.invalid', refusedField('hosts.2.host', 'noScheme'));
    const user = await open();
    await user.type(screen.getByLabelText('New host'), 'https://new.shop.example{Enter}');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(rows()[2]).toHaveTextContent('A host name only, without https://');
    expect(rows()[0]).not.toHaveTextContent('without https://');
    await user.click(screen.getByRole('switch', { name: 'In use: m.shop.example' }));
    expect(rows()[2]).toHaveTextContent('without https://');
    await user.click(screen.getByRole('button', { name: 'Remove: https://new.shop.example' }));
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
  });

  it('is only read by who may not change it', async () => {
    await open(true);
    expect(screen.queryByLabelText('New host')).toBeNull();
    for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled();
  });
});

describe('the look of a merchant', () => {
  const theme: ThemeRecord = {
    merchant: { id: 'mrc_1', name: 'The shop' },
    look: plainLook,
    version: 2,
    versions: [
      {
        version: 1,
        look: { ...plainLook, shape: { radius: 3 } },
        changedAt: at,
        changedBy: 'malee',
        reason: 'the first',
      },
    ],
    portal: null,
  };
  const open = async () => {
    server.answer('opsGetBrand', theme);
    const user = await renderConsole(<LookPart id="mrc_1" />);
    await screen.findByText('Earlier looks');
    return user;
  };
  const corners = () => screen.getByLabelText('Corners, pixels');

  it('sends what differs from what ships, with the version that was read', async () => {
    server.answer('opsChangeBrand', { version: 3 });
    const user = await open();
    await replace(user, screen.getByLabelText('Accent, Light'), '#ffd700');
    await replace(user, corners(), '4');
    await save(user);
    await screen.findByText('Saved');
    const look = { ...plainLook, light: { accent: '#ffd700' }, shape: { radius: 4 } };
    expect(server.sent('opsChangeBrand').map(({ input }) => input)).toEqual([
      { params, body: { look, version: 2, reason: agreed } },
    ]);
  });

  it('says of a half-typed colour what is missing and changes nothing', async () => {
    const user = await open();
    await replace(user, screen.getByLabelText('Accent, Light'), '#ffd');
    expect(screen.getByLabelText('Accent, Light')).toHaveAccessibleDescription(/six digits/);
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
  });

  it('is not saved while a text cannot be read', async () => {
    const user = await open();
    await replace(user, screen.getByLabelText('Accent, Light'), '#2b1b00');
    expect(screen.getByText(/These pairs have too little contrast/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save…' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'See it on the portal' })).toBeDisabled();
  });

  it('marks the refused address of the mark', async () => {
    server.refuse('opsChangeBrand', 'request.invalid', refusedField('look.logoUrl', 'internal'));
    const user = await open();
    await replace(user, screen.getByLabelText('Address of the logo'), 'https://10.0.0.1/mark.svg');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('Address of the logo')).toHaveAccessibleDescription(/it has to be on the internet/);
    expect(screen.getByLabelText('Address of the logo')).toHaveValue('https://10.0.0.1/mark.svg');
    await replace(user, screen.getByLabelText('Address of the logo'), '/mark.svg');
    expect(screen.getByLabelText('Address of the logo')).toBeValid();
  });

  it('takes an earlier one up, and goes back to what ships', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Use this look: Version 1' }));
    expect(corners()).toHaveValue('3');
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect(corners()).not.toHaveValue('3');
    expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
  });
});
