import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { type PageOptions, renderPage } from '@sanam/portal/testing/render-page.tsx';
import { dropKept } from '@sanam/portal/lib/query-client.ts';
import { memberInfo, permission, sessionOf } from '@sanam/portal/testing/samples.ts';
import { featuresOff as off, overviewSample as overview, reportSample as report } from './testing.ts';
import { AgentOverlay } from './agent-overlay.tsx';
import { AnnouncementPage } from './announcement-page.tsx';
import { DownlinePage } from './downline-page.tsx';
import { agentEntries } from './pages.ts';
import { OverviewPage } from './overview-page.tsx';

const me = { memberId: 'mbr_0000000000000000000001', account: 'anong' };
const agent: Value<'agentDownline'>['list'][number] = {
  memberId: 'mbr_0000000000000000000002',
  account: 'boonmee',
  kind: 'agent',
  upline: 'anong',
  level: 1,
  joinedAt: '2026-11-20T05:00:00Z',
  lastSeenAt: null,
  isActive: true,
  balance: '1234.56',
  contracts: [
    { contractId: '3', version: 1, kind: 'dailySalary', state: 'active' },
    { contractId: '3', version: 2, kind: 'dailySalary', state: 'offered' },
  ],
  directs: 4,
  agentsBelow: 1,
  offer: null,
};
const downline = (list: (typeof agent)[], path = [me]): Value<'agentDownline'> => ({
  path,
  list,
  totalCount: list.length,
  levels: 3,
  hasMore: false,
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('permission', permission);
  server.answer('memberInfo', { ...memberInfo('anong'), type: 1 });
  server.answer('consolidated', off);
  server.answer('agentOverview', overview);
  server.answer('agentTeamReport', report);
  server.answer('agentDownline', downline([agent]));
  server.answer('agentAnnouncements', { list: [], zone: 'Asia/Bangkok' });
  server.answer('readAgentAnnouncements', {});
});

it('says on the overview that the line is frozen, what goes on, and where to complain', async () => {
  server.answer('agentOverview', { ...overview, frozenAt: '2026-11-19T05:00:00Z' });
  await renderPage(<OverviewPage />, { as: 'player' });
  expect(await screen.findByText(/^Your line has been frozen since/)).toBeVisible();
  expect(screen.getByText(/Your members play and withdraw as before/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complain' })).toBeVisible();
});

it('names of every entry its page, its data path and the feature that shows it [AGT-020]', () => {
  expect(new Set(agentEntries.map(({ name }) => name)).size).toBe(agentEntries.length);
  for (const { name, page, dataPath } of agentEntries) {
    expect(page, name).toBeDefined();
    expect(dataPath, name).toMatch(/^\/wps\//);
  }
  const optional = agentEntries.filter(({ featureType }) => featureType !== undefined);
  expect(optional.map(({ name }) => name)).toEqual([
    'agentDividend',
    'agentDailySalary',
    'agentHourSalary',
    'agentRealtimeSalary',
    'agentRebate',
    'agentAcquisition',
  ]);
});

describe('the centre', () => {
  const asAgent = (type: number): PageOptions['as'] => ({ ...sessionOf('anong'), type });
  const open = (at: string, as = asAgent(1)) => renderPage(<AgentOverlay />, { as, at });
  const address = () => screen.getByTestId('address');

  it.each(['/rng?ac=', '/rng?ac=nothing-like-it', '/rng?ac=agentTeamOverview'])(
    'is a modal over the page, and opens at %s with the team overview [AGT-003, AGT-004]',
    async (at) => {
      const user = await open(at);
      const centre = await screen.findByRole('dialog', { name: 'Team overview' });
      expect(within(centre).getByRole('link', { name: 'Team overview' })).toHaveAttribute('aria-current', 'page');
      await user.click(within(centre).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(centre).not.toBeInTheDocument());
      expect(address()).toHaveTextContent(/^\/rng$/);
    },
  );

  it.each([1, 2, 41, 42])('opens for the account type %i [AGT-035, MBR-023]', async (type) => {
    await open('/?ac=agentDownline', asAgent(type));
    expect(await screen.findByRole('dialog', { name: 'Downline' })).toBeInTheDocument();
  });

  const kinds = { agentDividend: 'Dividends', agentDailySalary: 'Daily wages', agentHourSalary: 'Hourly salary' };

  it('shows kinds of pay that are on, and keeps what it was told for the session [AGT-017, AGT-023, AGT-024, AGT-025]', async () => {
    server.answer('consolidated', { ...off, divtypeinfo: '1', contracthoursalinfo: '2' });
    await open('/?ac=agentDownline', asAgent(1));
    expect(await screen.findByRole('link', { name: kinds.agentDividend })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: kinds.agentHourSalary })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: kinds.agentDailySalary })).toBeNull();
    expect(JSON.parse(sessionStorage.getItem('consolidated')!)).toMatchObject({ divtypeinfo: '1' });
    expect(sessionStorage.getItem('enableSalary'), 'hourly pay is a salary (GAP-144)').toBe('1');
    expect(sessionStorage.getItem('enableContract')).toBe('1');
    dropKept();
    for (const key of ['consolidated', 'enableSalary', 'enableContract'])
      expect(sessionStorage.getItem(key)).toBeNull();
  });

  const pageOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).searchParams.get('ac');
  const payPages = agentEntries
    .filter(({ featureType }) => featureType !== undefined)
    .map(({ name }) => name as string);

  it('has an entry for each page in its menu [AGT-005, AGT-006, AGT-007, AGT-008, AGT-009, AGT-010, AGT-011, AGT-012]', async () => {
    await open('/?ac=agentDownline', asAgent(1));
    const menu = within(await screen.findByRole('navigation', { name: 'Agent centre menu' }));
    expect(menu.getAllByRole('link').map((link) => [link.textContent, pageOf(link)])).toEqual([
      ['Announcements', 'agentAnnouncement'],
      ['Team overview', 'agentTeamOverview'],
      ['Register centre', 'registerCenter'],
      ['Downline', 'agentDownline'],
      ['Team betting', 'agentTeamBet'],
      ['Team lottery', 'agentLottery'],
      ['Profit and loss', 'agentUserLoss'],
      ['My income', 'agentIncome'],
      ['Account details', 'agentAccountDetails'],
      ['Transfers', 'agentTransfer'],
    ]);
  });

  it.each([
    ['divtypeinfo', 'agentDividend', 'Dividends'],
    ['dailysalinfotype', 'agentDailySalary', 'Daily wages'],
    ['contracthoursalinfo', 'agentHourSalary', 'Hourly salary'],
    ['realtimesalinfotype', 'agentRealtimeSalary', 'Real-time salary'],
    ['rebateinfo', 'agentRebate', 'Rebates'],
    ['acquisitioninfo', 'agentAcquisition', 'Pay for new members'],
  ])('opens %s only while it is on [AGT-013, AGT-014, AGT-015, AGT-016]', async (flag, name, title) => {
    server.answer('consolidated', { ...off, [flag]: '1' });
    server.answer('agentProgress', { running: null });
    server.answer('agentStatements', {
      list: [],
      totalPages: 0,
      totalCount: 0,
      totals: { entitlement: '0.00', toDownline: '0.00', payable: '0.00' },
      byDay: [],
      byPeriod: [],
      zone: 'Asia/Bangkok',
    });
    await open(`/?ac=${name}`, asAgent(1));
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
    expect(await screen.findByText('No statements in these days')).toBeInTheDocument();
    const menu = await screen.findByRole('navigation', { name: 'Agent centre menu' });
    const links = within(menu)
      .getAllByRole('link')
      .map((link) => pageOf(link));
    expect(links.filter((page) => payPages.includes(page ?? ''))).toEqual([name]);
  });

  it('has the reports of the team, and statements and contracts of every kind of pay [AGT-001]', async () => {
    const isOffer = (flag: string) => flag.includes('req');
    const on = Object.fromEntries(Object.keys(off).map((flag) => [flag, isOffer(flag) ? '0' : '1'])) as typeof off;
    server.answer('consolidated', on);
    const pages = {
      totals: { entitlement: '0.00', toDownline: '0.00', payable: '0.00' },
      byDay: [],
      byPeriod: [],
      zone: 'Asia/Bangkok',
    };
    server.answer('agentStatements', { list: [], totalPages: 0, totalCount: 0, ...pages });
    server.answer('agentProgress', { running: null });
    const user = await open('/?ac=agentTeamOverview', asAgent(1));
    const menu = within(await screen.findByRole('navigation', { name: 'Agent centre menu' }));
    const reports = ['Team overview', 'Downline', 'Team betting', 'Profit and loss', 'My income', 'Account details'];
    for (const name of reports) expect(menu.getByRole('link', { name })).toBeInTheDocument();
    for (const name of ['Dividends', 'Daily wages', 'Hourly salary', 'Real-time salary']) {
      await user.click(await menu.findByRole('link', { name }));
      await screen.findByRole('dialog', { name });
      expect(await screen.findByRole('tab', { name: 'Statements' })).toHaveAttribute('aria-selected', 'true');
      expect(screen.getByRole('tab', { name: 'Contract' })).toBeInTheDocument();
    }
  });

  it('opens the team overview for a kind of pay that is off', async () => {
    server.answer('consolidated', off);
    await open('/?ac=agentDailySalary', asAgent(1));
    expect(await screen.findByRole('dialog', { name: 'Team overview' })).toBeInTheDocument();
  });

  it('leaves a player on the page [AGT-035]', async () => {
    await open('/rng?ac=agentTeamOverview', 'player');
    await waitFor(() => expect(address()).toHaveTextContent(/^\/rng$/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('agentOverview')).toEqual([]);
  });

  it('is not for a guest, type 4 [AGT-035, AGT-036]', async () => {
    const user = await open('/rng?ac=agentTeamOverview', 'guest');
    await waitFor(() => expect(address()).toHaveTextContent(/^\/rng$/));
    const warning = await screen.findByRole('dialog', { name: 'A real account is needed' });
    await user.click(within(warning).getByRole('button', { name: 'Cancel' }));
    expect(server.sent('agentOverview')).toEqual([]);
  });

  it('asks a visitor to log in, and comes back', async () => {
    await open('/?ac=agentDownline', 'visitor');
    await waitFor(() => expect(address()).toHaveTextContent('/login?return=%2F%3Fac%3DagentDownline'));
  });

  it('leads from page to page', async () => {
    const user = await open('/rng?ac=agentTeamOverview');
    const menu = await screen.findByRole('navigation', { name: 'Agent centre menu' });
    server.answer('agentAnnouncements', { list: [], zone: 'Asia/Bangkok' });
    await user.click(within(menu).getByRole('link', { name: 'Announcements' }));
    expect(await screen.findByText('No announcements for agents')).toBeInTheDocument();
    await user.click(within(menu).getByRole('link', { name: 'Downline' }));
    expect(await screen.findByRole('dialog', { name: 'Downline' })).toBeInTheDocument();
    expect(address()).toHaveTextContent('/rng?ac=agentDownline');
  });
});

describe('the announcements', () => {
  const one = {
    id: 'ann_1',
    title: 'New plans',
    content: '<p>From July</p>',
    startsAt: '2026-11-20T05:00:00Z',
    isRead: true,
  };
  itShowsItsStates('agentAnnouncements', {
    draw: () => renderPage(<AnnouncementPage />, { as: 'player' }),
    full: { list: [one], zone: 'Asia/Bangkok' },
    row: 'From July',
    empty: { list: [], zone: 'Asia/Bangkok' },
    nothing: 'No announcements for agents',
  });

  it('are counted in the menu until they are opened, and say which were new', async () => {
    server.answer('agentAnnouncements', { list: [{ ...one, isRead: false }], zone: 'Asia/Bangkok' });
    const as = { ...sessionOf('anong'), type: 1 };
    const user = await renderPage(<AgentOverlay />, { as, at: '/?ac=agentTeamOverview' });
    const entry = await screen.findByRole('link', { name: /^Announcements ?1 new$/ });
    expect(server.sent('readAgentAnnouncements')).toEqual([]);
    await user.click(entry);
    await waitFor(() => expect(server.sent('readAgentAnnouncements')[0]?.input.body).toEqual({ ids: ['ann_1'] }));
    server.answer('agentAnnouncements', { list: [one], zone: 'Asia/Bangkok' });
    expect(await screen.findByText('New')).toBeVisible();
  });

  it('have contracts that wait for a signature on top', async () => {
    server.answer('agentAnnouncements', { list: [one], zone: 'Asia/Bangkok' });
    server.answer('consolidated', { ...off, divtypereq: '1' });
    await renderPage(<AnnouncementPage />, { as: 'player' });
    const offers = within(await screen.findByRole('region', { name: 'Offers waiting for you' }));
    expect(offers.getByRole('link').getAttribute('href')).toContain('ac=agentDividend');
  });
});

describe('the team overview', () => {
  const draw = () => renderPage(<OverviewPage />, { as: 'player' });
  itShowsItsStates('agentOverview', {
    draw,
    full: overview,
    row: '1,234',
    empty: { ...overview, team: 0, direct: 0, agents: 0, joined: 0 },
    nothing: 'Nobody is in your team yet',
  });

  it('asks for the range that is chosen', async () => {
    const user = await draw();
    await screen.findByText('1,234');
    expect(server.sent('agentOverview')[0]?.input.query).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() =>
      expect(server.sent('agentOverview').at(-1)?.input.query).toEqual({ from: '2026-11-20', to: '2026-11-20' }),
    );
  });

  it('shows what the team came to, whole or of direct members and of a product', async () => {
    const user = await draw();
    for (const text of ['640.00', '310.00', '800.00', '50.00', '12.34', '1,234.56', '480.00 · 75%'])
      expect((await screen.findAllByText((shown) => shown.endsWith(text)))[0]).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Valid bet of 2 days' })).toBeInTheDocument();
    server.answer('agentTeamReport', { ...report, money: null });
    await user.selectOptions(screen.getByLabelText('Members'), 'Directly below you');
    await user.selectOptions(screen.getByLabelText('Game type'), 'Slots');
    await waitFor(() =>
      expect(server.sent('agentTeamReport').at(-1)?.input.query).toMatchObject({ scope: 'direct', product: 'RNG' }),
    );
    // Money belongs to no product.
    await waitFor(() => expect(screen.queryByText('Deposits')).toBeNull());
  });
});

describe('the downline', () => {
  const draw = () => renderPage(<DownlinePage />, { as: 'player' });
  itShowsItsStates('agentDownline', {
    draw,
    full: downline([agent]),
    row: 'boonmee',
    empty: downline([]),
    nothing: 'Nobody is in your team yet',
  });

  it('opens the line of an agent, and leads back by the way down', async () => {
    const user = await draw();
    const table = await screen.findByRole('table');
    const below = {
      ...agent,
      memberId: 'mbr_0000000000000000000003',
      account: 'ch***a',
      kind: 'player' as const,
      level: 2,
    };
    server.answer('agentDownline', downline([below], [me, { memberId: agent.memberId, account: 'boonmee' }]));
    await user.click(within(table).getByRole('button', { name: 'Show the downline of boonmee' }));
    await waitFor(() => expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ upline: agent.memberId }));
    const way = await screen.findByRole('navigation', { name: 'Where you are in your line' });
    await user.click(within(way).getByRole('button', { name: 'anong' }));
    await waitFor(() => expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ upline: me.memberId }));
  });

  it('says what each holds, and where contracts and accounts stand', async () => {
    const gone = { ...player, balance: '0.00', contracts: [], isActive: false };
    server.answer('agentDownline', downline([agent, gone]));
    const user = await draw();
    const table = within(await screen.findByRole('table'));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('1,234.56');
    expect(first).toHaveTextContent('Daily wages: In force');
    expect(first).toHaveTextContent('Daily wages: Offered');
    expect(within(first!).getByText('Active')).toBeInTheDocument();
    expect(second).toHaveTextContent('0.00');
    expect(within(second!).getByText('Not active')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('State'), 'Not active');
    await waitFor(() => expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ state: 'blocked' }));
  });

  it('searches by a name, and says when there is nobody', async () => {
    const user = await draw();
    await screen.findByRole('table');
    server.answer('agentDownline', downline([]));
    await user.type(screen.getByLabelText('Find by name'), 'som{Enter}');
    await waitFor(() => expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ name: 'som' }));
    expect(await screen.findByText('Nobody in your line is like this')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Type'), 'Agents');
    await waitFor(() =>
      expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ name: 'som', kind: 'agents' }),
    );
  });

  const player = { ...agent, memberId: 'mbr_0000000000000000000004', account: 'malee', kind: 'player' as const };
  const offer = { offerId: 'aof_0000000000000000000001', expiresAt: '2026-11-27T05:00:00Z' };

  it('offers a direct player to become an agent, after a question', async () => {
    const far = { ...player, memberId: 'mbr_0000000000000000000005', account: 'fa***r', level: 2 };
    server.answer('agentDownline', downline([agent, player, far]));
    server.answer('offerAgent', { ...offer, accountType: 'agent', upline: 'anong', offeredAt: '2026-11-20T05:00:00Z' });
    const user = await draw();
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('button', { name: /^Make an agent: / })).toHaveLength(1);
    await user.click(table.getByRole('button', { name: 'Make an agent: malee' }));
    const question = await screen.findByRole('dialog', { name: 'Offer malee to become an agent below you?' });
    expect(server.sent('offerAgent')).toEqual([]);
    server.answer('agentDownline', downline([{ ...player, offer }]));
    await user.click(within(question).getByRole('button', { name: 'Send the offer' }));
    expect(await screen.findByText('The offer to malee was sent')).toBeInTheDocument();
    expect(server.sent('offerAgent')[0]?.input.body).toEqual({ account: 'malee' });
    expect(await table.findByText(/^Offered, open until .*27/)).toBeInTheDocument();
  });

  it('takes an open offer back, and says when the player has answered meanwhile', async () => {
    server.answer('agentDownline', downline([{ ...player, offer }]));
    server.refuse('withdrawAgentOffer', 'agents.offerClosed');
    const user = await draw();
    const table = within(await screen.findByRole('table'));
    await user.click(table.getByRole('button', { name: 'Take back the offer to malee' }));
    const question = await screen.findByRole('dialog', { name: 'Take the offer to malee back?' });
    server.answer('agentDownline', downline([{ ...agent, account: 'malee' }]));
    await user.click(within(question).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('This offer is no longer open')).toBeInTheDocument();
    expect(server.sent('withdrawAgentOffer')[0]?.input.params).toEqual({ offerId: offer.offerId });
    expect(await table.findByRole('button', { name: 'Show the downline of malee' })).toBeInTheDocument();
  });

  it('lets a promoter offer nothing', async () => {
    server.answer('agentDownline', downline([player]));
    await renderPage(<DownlinePage />, { as: { ...sessionOf('anong'), type: 41 } });
    expect(within(await screen.findByRole('table')).getByText('malee')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make an agent: malee' })).toBeNull();
  });

  it('finds a level of the whole line, away from the agent whose downline is open', async () => {
    const user = await draw();
    const table = within(await screen.findByRole('table'));
    await user.click(table.getByRole('button', { name: 'Show the downline of boonmee' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Level 3');
    await waitFor(() => expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ level: '3' }));
    expect(screen.queryByRole('navigation', { name: 'Where you are in your line' })).toBeNull();
    expect(screen.getAllByRole('option', { name: /^Level \d$/ })).toHaveLength(3);
  });

  it('goes on from the last row, and back', async () => {
    server.answer('agentDownline', { ...downline([agent]), totalCount: 20, hasMore: true });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(server.sent('agentDownline').at(-1)?.input.query).toEqual({ after: agent.memberId }));
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled());
  });
});
