import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Exclusion, useSession } from '../lib/session.ts';
import { renderPage } from '../testing/render-page.tsx';
import { answerMoney } from '../testing/render-site.tsx';
import { customerService, noAnnouncements, sessionOf } from '../testing/samples.ts';
import { ClosedDesk } from './closed-desk.tsx';

const forEver: Exclusion = { kind: 'exclusion', until: null };
const draw = (at: string, { exclusion = forEver, language = 'en' as 'en' | 'th' } = {}) =>
  renderPage(<ClosedDesk why={exclusion} />, { at, language, as: { ...sessionOf('somchai'), exclusion } });

const empty = { list: [], totalPages: 0, totalCount: 0 };
const openRound = {
  roundId: '1',
  time: '2026-11-20T05:00:00Z',
  round: 'R1',
  gameName: 'River',
  gameType: 'RNG',
  vendor: 'Acme',
  stake: '20.00',
  stakeBonus: '0.00',
  validBet: '0.00',
  win: '0.00',
  winBonus: '0.00',
  result: '0.00',
  status: 'running',
  hasReplay: false,
} as const;
const none = { count: 0, stake: '0.00', validBet: '0.00', win: '0.00', result: '0.00' };
beforeEach(() => {
  answerMoney();
  server.answer('gameMenus', { lanes: [] });
  server.answer('listExports', { list: [] });
  server.answer('betRecord', { ...empty, totals: none, plot: [], zone: 'Asia/Bangkok' });
});

const addresses = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => !href?.startsWith('#'));

function answerHelp(): void {
  server.answer('helpCenter', { categories: [] });
  server.answer('listAnnouncements', noAnnouncements);
  server.answer('customerService', customerService);
}

describe('the portal of an excluded member', () => {
  it.each(['/', '/rng', '/promotions', '/?mc=depositv2', '/?mc=missions'])(
    'shows the money at %s, and leads to records, messages and help only',
    async (at) => {
      await draw(at);
      expect(screen.getByRole('heading', { name: 'Your money' })).toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
      expect([...new Set(addresses())]).toEqual([
        '/?mc=withdraw',
        '/?mc=transactionHistory',
        '/?mc=personalHistoryCopy',
        '/?mc=lotteryTickets',
        '/?mc=personalProfit',
        '/?mc=creditReport',
        '/?mc=messageV2',
        '/?mc=securityCenter',
        '/?mc=identity',
        '/?mc=saferPlay',
        '/help',
        '/feedback',
        'tel:020000000',
        'mailto:care@help.example',
      ]);
      expect(server.sent('depositMethods')).toEqual([]);
    },
  );

  it('says why', async () => {
    await draw('/');
    expect(screen.getByText(/^You have excluded yourself from play/)).toBeInTheDocument();
  });

  it('says until when a break lasts, in Thai too', async () => {
    await draw('/', { exclusion: { kind: 'break', until: '2026-11-27T05:00:00Z' }, language: 'th' });
    expect(screen.getByText(/^คุณอยู่ในช่วงพักการเล่นถึง 27 พ\.ย\. 2026/)).toBeInTheDocument();
  });

  it('proves a contact, which the level of a withdrawal may need, removes none, and can close the account', async () => {
    server.answer('closing', {
      balance: '0.00',
      hold: '0.00',
      locked: '0.00',
      inPlay: '0.00',
      smallestPayout: '100.00',
      mayClose: true,
      askedAt: null,
    });
    server.answer('pointPayout', {
      points: 500,
      cashValue: '5.00',
      mayConvert: false,
      isTooFew: false,
      mayAsk: true,
      last: null,
    });
    server.answer('securityOverview', {
      password: { isSet: true, changedAt: null },
      totp: { isOn: false, since: null },
      passkeys: [],
      passkeysMax: 10,
      recoveryCodes: { left: 0, total: 10, createdAt: null },
      mobile: { masked: '+66 ••• 4567', verifiedAt: null },
      email: null,
      identities: [],
      missing: [],
    });
    await draw('/?mc=securityCenter');
    const contacts = within(await screen.findByRole('region', { name: 'Contacts' }));
    expect(contacts.getByRole('button', { name: 'E-mail: Add' })).toBeInTheDocument();
    expect(contacts.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(await screen.findByText(/500 points/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close the account' })).toBeInTheDocument();
  });

  it('shows the bets of before', async () => {
    const user = await draw('/');
    const menu = screen.getByRole('navigation', { name: 'What is open' });
    await user.click(within(menu).getByRole('link', { name: 'Betting record' }));
    expect(await screen.findByText('No bets in this range')).toBeInTheDocument();
  });

  it('sees what is still open, and that it is paid', async () => {
    server.answer('betRecord', ({ input }) => ({
      ...empty,
      list: input.query?.status === 'running' ? [openRound] : [],
      totals: none,
      plot: [],
      zone: 'Asia/Bangkok',
    }));
    await draw('/');
    const open = within(await screen.findByRole('region', { name: 'Open rounds' }));
    expect(open.getByRole('listitem')).toHaveTextContent(/^River฿20\.00/);
    expect(open.getByText(/Wins are paid/)).toBeInTheDocument();
  });

  it('writes a complaint from the menu', async () => {
    server.answer('myFeedback', { list: [] });
    const user = await draw('/');
    const menu = screen.getByRole('navigation', { name: 'What is open' });
    await user.click(within(menu).getByRole('link', { name: 'Complaints and questions' }));
    expect(await screen.findByLabelText(/^What it is about/)).toBeInTheDocument();
  });

  it.each(['/help', '/helpmc'])('reads help at %s, without the heading of the money', async (at) => {
    answerHelp();
    await draw(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Help centre' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your money' })).toBeNull();
  });

  it('is led from the money to help by the menu', async () => {
    answerHelp();
    const user = await draw('/');
    const menu = await screen.findByRole('navigation', { name: 'What is open' });
    await user.click(within(menu).getByRole('link', { name: /^Help/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Help centre' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your money' })).toBeNull();
  });

  it('is kept over a reload of the page', async () => {
    await draw('/');
    expect(JSON.parse(sessionStorage.getItem('exclusion')!)).toEqual(forEver);
    expect(useSession.getState().exclusion).toEqual(forEver);
  });
});
