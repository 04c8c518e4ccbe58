import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { MerchantHosts } from '@sanam/console/lib/records.ts';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { HostsPart } from './hosts-part.tsx';
import { MerchantPage } from './merchant-page.tsx';
import { merchant } from './merchant-row.test-data.ts';

type Options = Parameters<typeof renderConsole>[1];
const revision = '0123456789abcdef';

describe('the page of a merchant', () => {
  const open = (options: Options = {}) =>
    renderConsole(
      <Routes>
        <Route path="/merchants/:id/show/*" element={<MerchantPage />} />
      </Routes>,
      { at: '/merchants/mrc_1/show', ...options },
    );

  it('names it with its state, and leads to its hosts, look, maintenance and access', async () => {
    server.answer('opsGetMerchant', merchant);
    await open();
    expect(await screen.findByRole('heading', { name: 'SHOP' })).toBeInTheDocument();
    expect(server.sent('opsGetMerchant')[0]?.input.params).toEqual({ merchantId: 'mrc_1' });
    expect(screen.getByText('In use here')).toBeInTheDocument();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Settings', 'Hosts', 'Look', 'Maintenance', 'Access']);
  });

  it.each([
    [{ isInMaintenance: true }, 'In maintenance'],
    [{ isEnabled: false, isInMaintenance: true }, 'Closed'],
    [{}, 'Open'],
  ])('says one thing of its state: %o', async (change, word) => {
    server.answer('opsGetMerchant', { ...merchant, ...change });
    await open();
    await screen.findByRole('heading', { name: 'SHOP' });
    const said = ['Open', 'Closed', 'In maintenance'].filter((one) => screen.queryByText(one) !== null);
    expect(said).toEqual([word]);
  });

  it('can be closed when it is another one, by those who may', async () => {
    server.answer('opsGetMerchant', { ...merchant, isOwn: false });
    await open();
    expect(await screen.findByRole('button', { name: 'Close the brand…' })).toBeInTheDocument();
  });

  it.each([
    ['its own', { isOwn: true }, {}],
    ['for reading', { isOwn: false }, { may: ['site.merchant.read'] } satisfies Options],
  ])('cannot be closed when it is %s', async (_what, change, options) => {
    server.answer('opsGetMerchant', { ...merchant, ...change });
    await open(options);
    await screen.findByRole('heading', { name: 'SHOP' });
    expect(screen.queryByRole('button', { name: 'Close the brand…' })).toBeNull();
  });

  it('says that it could not be read, and reads again', async () => {
    server.refuse('opsGetMerchant', 'common.unavailable');
    const user = await open();
    await tryAgain(user, () => server.answer('opsGetMerchant', merchant));
    expect(await screen.findByRole('heading', { name: 'SHOP' })).toBeInTheDocument();
  });
});

describe('the hosts of a merchant', () => {
  const empty = { lines: [], revision };
  const hosts: MerchantHosts = {
    merchant: { id: 'mrc_1', name: 'The shop' },
    lists: {
      portal: { lines: [{ host: 'www.shop.example', isOn: true }], revision },
      api: empty,
      share: empty,
      picture: empty,
      game: empty,
    },
    otherGameHosts: [],
    hasProviderSignIn: false,
  };
  const open = (options: Options = {}) => renderConsole(<HostsPart id="mrc_1" />, options);
  const lists = async () => {
    await screen.findByRole('heading', { name: 'Pages' });
    return screen.getAllByRole('heading').map((heading) => heading.textContent);
  };

  it('stand in five lists, each with what it is for', async () => {
    server.answer('opsGetHosts', hosts);
    await open();
    expect(await lists()).toEqual(['Pages', 'Calls', 'Shared links', 'Pictures', 'Games']);
    expect(screen.getByText('www.shop.example')).toBeInTheDocument();
    expect(screen.getByText("Address of the merchant's portal.")).toBeInTheDocument();
  });

  it('cannot be changed by those who may only look', async () => {
    server.answer('opsGetHosts', hosts);
    await open({ may: ['site.host.read'] });
    await lists();
    expect(screen.getByText(/^You can look at this/)).toBeInTheDocument();
    for (const field of screen.queryAllByRole('textbox')) expect(field).toBeDisabled();
    for (const button of screen.queryAllByRole('button')) expect(button).toBeDisabled();
  });

  it('could not be read, and are read again', async () => {
    server.refuse('opsGetHosts', 'common.unavailable');
    const user = await open();
    await tryAgain(user, () => server.answer('opsGetHosts', hosts));
    expect(await lists()).toHaveLength(5);
    expect(within(document.body).queryByRole('alert')).toBeNull();
  });
});
