import { identity } from '@sanam/protection/portal/testing.ts';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSite } from '../../testing/render-site.tsx';
import { memberInfo, withdrawalOptions } from '../../testing/samples.ts';

function answerSecurityPage(): void {
  server.answer('identity', identity);
  server.answer('listExports', { list: [] });
  server.answer('listBankAccounts', { list: [], max: 5, more: null, registeredName: null, change: null });
  server.answer('withdrawalOptions', withdrawalOptions);
  server.answer('securityOverview', {
    password: { isSet: true, changedAt: null },
    totp: { isOn: false, since: null },
    passkeys: [],
    passkeysMax: 5,
    recoveryCodes: { left: 0, total: 0, createdAt: null },
    mobile: null,
    email: null,
    identities: [],
    missing: [],
  });
  server.answer('memberProfile', {
    birthDate: null,
    mobile: null,
    isMobileVerified: false,
    email: null,
    isEmailVerified: false,
    details: [],
  });
  server.answer('identities', { list: [], offered: [] });
  server.answer('listTrustedDevices', { list: [] });
  server.answer('listSessions', { list: [] });
  server.answer('loginHistory', { list: [], totalPages: 0, totalCount: 0 });
  server.answer('pointPayout', {
    points: 0,
    cashValue: '0.00',
    mayConvert: true,
    isTooFew: false,
    mayAsk: false,
    last: null,
  });
  server.answer('closing', {
    balance: '0.00',
    hold: '0.00',
    locked: '0.00',
    inPlay: '0.00',
    smallestPayout: '100.00',
    askedAt: null,
    mayClose: true,
  });
}

it.each(['/?mc=', '/?mc=nothing-like-it', '/rng?page=hot&mc=securityCenter'])(
  'the member centre opens at %s with its first page, the security centre [MBR-005]',
  async (at) => {
    await renderSite(at, { as: 'player' }, answerSecurityPage);
    expect(await screen.findByRole('dialog', { name: 'Member centre' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Member centre', current: 'page' })).toBeInTheDocument();
  },
);

it('the member centre lies above the page and closes by its button [MBR-004]', async () => {
  const user = await renderSite('/rng?mc=securityCenter', { as: 'player' }, answerSecurityPage);
  const centre = await screen.findByRole('dialog', { name: 'Member centre' });
  expect(screen.getByRole('main')).toBeInTheDocument();
  await user.click(within(centre).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(centre).not.toBeInTheDocument());
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/rng$/);
});

const centreMenu = () => {
  const centre = within(screen.getByRole('dialog', { name: 'Member centre' }));
  return within(centre.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href')!, window.location.origin).searchParams.get('mc'));
};
/** In the order of the specification. */
const specified = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
];

it('the menu of the member centre keeps its order, for who may send money to the upline [MBR-003, MBR-006]', async () => {
  await renderSite('/?mc=securityCenter', { as: 'player' }, () => {
    answerSecurityPage();
    server.answer('memberInfo', { ...memberInfo('somchai'), toUpline: true });
  });
  await waitFor(() => expect(centreMenu().filter((page) => specified.includes(page!))).toEqual(specified));
});

it('the menu of the member centre has no transfer to the upline for who may not', async () => {
  await renderSite('/?mc=securityCenter', { as: 'player' }, answerSecurityPage);
  await screen.findByRole('dialog', { name: 'Member centre' });
  expect(centreMenu()).toContain('messageV2');
  expect(centreMenu()).not.toContain('transferUpline');
});

it('the security centre is the account: who it is, its passwords, accounts, sessions, data and its closing [MBR-007]', async () => {
  await renderSite('/?mc=securityCenter', { as: 'player' }, answerSecurityPage);
  const centre = within(await screen.findByRole('dialog', { name: 'Member centre' }));
  expect(await centre.findByText('somchai')).toBeInTheDocument();
  const parts = ['Payment password', 'Bank accounts', 'Where you are logged in', 'Close the account'];
  for (const name of parts) expect((await centre.findAllByText(name))[0]).toBeInTheDocument();
});

it.each([
  ['bonusDetails', 'Bonus details', 'WAL-018'],
  ['rewardCenter', 'Rewards', 'MBR-008'],
  ['referral', 'Invite friends', 'PRM-018'],
  ['missionLeaderboard', 'Missions', 'PRM-019'],
])('opens its page %s, %s, at its address [%s]', async (page, name) => {
  await renderSite(`/?mc=${page}`, { as: 'player' }, () => {
    server.refuse('turnover', 'common.unavailable');
    server.refuse('accountRecord', 'common.unavailable');
    server.answer('listExports', { list: [] });
    server.refuse('referral', 'common.unavailable');
    server.refuse('referralFriends', 'common.unavailable');
  });
  const centre = within(await screen.findByRole('dialog', { name }));
  const link = within(centre.getByRole('navigation')).getByRole('link', { current: 'page' });
  expect(link).toHaveAttribute('href', `/?mc=${page}`);
});
