import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries, customerService, noAnnouncements, permission } from '@sanam/portal/testing/samples.ts';
import { ForgotPage } from './forgot-page.tsx';

const entry = (csType: string, title: string) => ({ csType, csPosition: 'sideBar', title, path: `path-of-${csType}` });
const resource = (resourceType: string, url: string) => ({ resourceType, url, qrCodeUrl: null, labelNameEn: url });
const card = {
  vassalage: 'REELS',
  displayName: 'Maker of reels',
  gameType: 'RNG' as const,
  accountTypeId: 'REELS',
  isHot: true,
  logoUrl: null,
  canPlay: true,
};

beforeEach(() => {
  server.answer('listAnnouncements', noAnnouncements);
  server.answer('registerSettings', permission.info.registerRules);
  server.answer('countries', countries);
  const lane = {
    title: 'RNG',
    gameClassify: 'RNG' as const,
    cards: [card, { ...card, vassalage: 'COLD', isHot: false }],
  };
  server.answer('gameMenus', { lanes: [lane] });
  const entries = [entry('telegram', 'Our channel'), entry('facebook', 'Our page'), entry('liveChat', 'Chat room')];
  server.answer('customerService', { ...customerService, entries });
});

const site = (modIds: string[]) => ({
  ...permission,
  info: {
    ...permission.info,
    registerRules: { ...permission.info.registerRules, direct: true },
    whitelabel: modIds.map((modId) => ({ modId, enabled: '1' as const, childrenNodes: [] })),
    resources: [resource('OFFICIAL', 'https://www.sanam.example/'), resource('EMAIL', 'help@sanam.example')],
  },
});
const open = async (...modIds: string[]) => {
  const user = await renderPage(<ForgotPage />, { as: 'visitor', at: '/forget', site: site(modIds) });
  await screen.findByRole('heading', { level: 1 });
  return user;
};

it('has the ways by e-mail and by mobile where the flag is on [IDN-075, IDN-080]', async () => {
  const user = await open('CHNGPASSVERIF3');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['By e-mail', 'By mobile']);
  expect(screen.getByLabelText(/^Registered e-mail/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'By mobile' }));
  expect(await screen.findByLabelText(/^Mobile number/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Registered e-mail/)).toBeNull();
});

it('has e-mail alone without the flag [IDN-080]', async () => {
  await open();
  expect(screen.getByLabelText(/^Registered e-mail/)).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('has the vendors of hot games above [IDN-076]', async () => {
  await open();
  const menu = within(screen.getByRole('navigation', { name: 'Hot games' }));
  expect(await menu.findByRole('link', { name: 'Maker of reels' })).toHaveAttribute('href', '/rng?vassalage=REELS');
  expect(menu.getAllByRole('link')).toHaveLength(2);
});

it('has a button to register [IDN-077]', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/register'));
});

it('has the contacts: the official site to read, the others open their channel [IDN-078, IDN-079]', async () => {
  const user = await open();
  await screen.findByText('Our channel');
  const rows = within(screen.getByRole('region', { name: 'Contact us' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Official site.*sanam\.example/),
    expect.stringMatching(/^E-mail.*help@sanam\.example/),
    expect.stringMatching(/^Telegram.*Our channel/),
    expect.stringMatching(/^Facebook.*Our page/),
    expect.stringMatching(/^Live chat.*Chat room/),
  ]);
  expect(within(rows[0]!).queryByRole('link')).toBeNull();
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
  expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', 'mailto:help@sanam.example');
  const popup = vi.spyOn(window, 'open').mockReturnValue(null);
  for (const row of rows.slice(2)) await user.click(within(row).getByRole('button'));
  expect(popup).toHaveBeenCalledTimes(3);
});
