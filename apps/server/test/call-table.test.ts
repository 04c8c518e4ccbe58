// Compares the calls that have a mark with the table written by hand, then tries them at the server. Tests that read
// the marks from the contract itself cannot detect a removed mark.
import type { Call, CallName, CallDeclaration } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { calls, permissions, staffCalls } from './contract.ts';
import { ID, type Row, table } from './call-table.data.ts';
import { newAgent } from '@sanam/agents/server/tree/line.test-data.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import {
  cookieOf,
  loginMember,
  openTrial,
  registerMember,
  sealBody,
  type Session,
  type StaffBrowser,
  setFeature,
  staffSession,
} from './clients.ts';
import { staleSession } from './factors.ts';

/** Calls without a mark that are open to visitors. All other calls of the portal need a session. */
const openToVisitors =
  'permission routers systemStatus whitelabel domainRoute loginSecondCode loginPasskeyOptions captcha captchaQuestion createPuzzle answerPuzzle smsLoginCode smsRegisterCode smsPasswordCode registerSettings countries checkInvitation socialNonce listAnnouncements listPromotions getPromotion helpCenter winnerBoard customerService listBanks gameMenus newGameVendor gameList lobby hotGames vassGameType roomList lotteryBeacon lotteryDraw lotteryGameMenus lotteryGameRules lotteryOdds lotteryResults lotterySigningKeys lotteryTrend nearDraws openedDraws pointRewards popularLotteries vipLevels vnGameMenu vnOpenedDraws yeekeeNumbers yeekeeShots';
/** Calls that are open to trial guests too. All other calls of members need a real account. */
const openToGuests =
  'consolidated memberLanguage memberIcon playerAvatar myFeedback promoCount unreadCount listInbox readInbox deleteInbox balance accountRecord recentGames launchGame launchSports betRecord profitRecord roundReplay realityCheck answerRealityCheck vnRecentGames lotteryRecentGames listTickets getTicket stopChase lotteryFavourites setLotteryFavourites ownShotPrizes listSlips deleteSlip';

/** Marks of the table. The list for `whenClosed` is in apps/server/src/modules/identity/limited-session.test.ts. */
const MARKS = ['encrypted', 'queued', 'idempotent', 'fresh', 'beforePasswordChange', 'upload', 'form', 'raw'] as const;

/** Returns a call of the contract in the format of the table. */
function rowOf(name: CallName): Row {
  const call: Call = calls[name];
  const marks = [
    ...MARKS.filter((mark) => call[mark] === true),
    ...(call.bodyBytesMax === undefined ? [] : [`bodyBytesMax=${call.bodyBytesMax}`]),
  ];
  const who = call.who === 'staff' ? `staff: ${call.permission}` : call.who;
  return { call: name, route: `${call.method} ${call.path}`, who, marks: marks.join(' ') };
}

const has = (mark: string) => (row: Row) => row.marks.split(' ').includes(mark);
const isOf = (who: string) => (row: Row) => row.who.startsWith(who);

describe('the contract', () => {
  const names = Object.keys(calls) as CallName[];
  const sorted = (marks: string) => marks.split(' ').toSorted().join(' ');

  it('marks exactly these calls, in exactly this way', () => {
    const marked = names.map(rowOf).filter(({ marks }) => marks !== '');
    const plain = ({ call, route, who, marks }: Row) => `${call} ${route} ${who} ${sorted(marks)}`;
    expect(marked.map(plain).toSorted()).toEqual(table.map(plain).toSorted());
  });

  it('opens no other call to visitors or to trial guests', () => {
    const byHand = (who: string, list: string) =>
      [...list.split(' '), ...table.filter(isOf(who)).map(({ call }) => call)].toSorted();
    const inContract = (who: Call['who']) => names.filter((name) => calls[name].who === who).toSorted();
    expect(inContract('anyone')).toEqual(byHand('anyone', openToVisitors));
    expect(inContract('member')).toEqual(byHand('member', openToGuests));
  });

  it('has every call of staff under /ops and no other call there', () => {
    const ofStaff = Object.keys(staffCalls);
    expect(names.filter((name) => calls[name].path.startsWith('/ops/')).toSorted()).toEqual(ofStaff.toSorted());
  });
});

describe('the server', () => {
  let t: TestApp;
  let sessions: Record<'player' | 'guest' | 'agent', Session> & Record<'powerless' | 'staff', StaffBrowser>;

  beforeAll(async () => {
    t = await buildTestApp();
    await setFeature(t, 'FREEPLAY', true);
    await t.owner.query(`insert into staff_roles values ('everything')`);
    await t.owner.query(`insert into staff_role_permissions select 'everything', unnest($1::text[])`, [permissions]);
    const trial = await openTrial(t);
    sessions = {
      player: await registerMember(t),
      guest: { token: trial.value.token, cookie: cookieOf(trial) },
      agent: await newAgent(t),
      powerless: await staffSession(t, []),
      staff: await staffSession(t, ['everything']),
    };
  });
  afterAll(() => t.close());

  const sessionOf = ({ who }: Row): Session | StaffBrowser | undefined =>
    who === 'anyone'
      ? undefined
      : who.startsWith('staff')
        ? sessions.staff
        : who === 'agent'
          ? sessions.agent
          : sessions.player;

  interface Request {
    session?: Session | StaffBrowser | undefined;
    headers?: Record<string, string>;
    body?: string;
  }

  const headersOf = (session: Session | StaffBrowser): Record<string, string> => ({
    cookie: session.cookie,
    ...('token' in session ? { authorization: `Bearer ${session.token}` } : { 'x-staff-id': session.staffId }),
  });

  /** Sends an HTTP request as described by the row, without using the contract. Returns status and refusal code. */
  async function send({ route }: Row, { session, headers = {}, body }: Request): Promise<string | undefined> {
    const [method = '', path = ''] = route.split(' ');
    const named = path
      .replace(':kind', 'mobile')
      .replace(':provider', 'google')
      .replace('vendors/:code', 'vendors/STUDIO');
    const filled = named
      .replace(':code', 'studio')
      .replace(':day', '2026-11-20')
      .replace(/:(drawId|ticketNo)/, '7');
    const answer = await fetch(t.url + filled.replace(/:\w+/, ID), {
      method,
      headers: {
        ...(session === undefined ? {} : headersOf(session)),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const envelope = (await answer.json()) as { success: boolean; code?: string };
    return envelope.success ? undefined : `${answer.status} ${envelope.code}`;
  }

  /** Calls of members, without `logout`: the session is used for all of them. */
  const ofMembers = table.filter((row) => /^(member|player|agent)$/.test(row.who) && row.call !== 'logout');
  const json = { 'content-type': 'application/json' };

  it.each(table.filter(has('encrypted')))('refuses a plain body: $call', async (row) => {
    const plain = { session: sessionOf(row), headers: json, body: '{}' };
    expect(await send(row, plain)).toBe('415 request.encryption_required');
  });

  it.each(table.filter(has('idempotent')))(
    'refuses a body that fits without an idempotency key: $call',
    async (row) => {
      const body = JSON.stringify(row.body ?? {});
      const schema = (calls[row.call] as CallDeclaration).body;
      expect(schema === undefined || safeParse(schema, row.body).success).toBe(true);
      const request = has('encrypted')(row)
        ? { headers: { 'content-type': 'application/jose' }, body: await sealBody(t, row.body) }
        : { headers: json, body };
      expect(await send(row, { session: sessionOf(row), ...request })).toBe('400 common.idempotencyKeyMissing');
    },
  );

  it('refuses every fresh call to a session whose second factor is too old, and no other call', async () => {
    const member = await newAgent(t);
    await staleSession(t, member);
    for (const row of ofMembers) {
      const code = await send(row, {
        session: member,
        headers: json,
        ...(row.route.startsWith('GET') ? {} : { body: '{}' }),
      });
      const said = code === '403 identity.stepUpRequired';
      expect([row.call, said]).toEqual([row.call, has('fresh')(row)]);
    }
  });

  it('refuses every call to a member who must change the password, but those that are open then', async () => {
    const first = await newAgent(t);
    await t.owner.query('update auth_passwords set must_change = true where member_id = $1', [first.memberId]);
    const member = await loginMember(t, first);
    for (const row of ofMembers) {
      const code = await send(row, {
        session: member,
        headers: json,
        ...(row.route.startsWith('GET') ? {} : { body: '{}' }),
      });
      const isClosed = code === '403 identity.passwordChangeRequired';
      expect([row.call, isClosed]).toEqual([row.call, !has('beforePasswordChange')(row)]);
    }
  });

  /** Expected refusals by allowed caller and actual caller. */
  const refusals: Record<string, Partial<Record<'visitor' | keyof typeof sessions, string>>> = {
    member: { visitor: '401 identity.notLoggedIn', staff: '401 identity.notLoggedIn' },
    player: {
      visitor: '401 identity.notLoggedIn',
      staff: '401 identity.notLoggedIn',
      guest: '403 identity.realAccountNeeded',
    },
    agent: {
      visitor: '401 identity.notLoggedIn',
      staff: '401 identity.notLoggedIn',
      guest: '403 agents.notAgent',
      player: '403 agents.notAgent',
    },
    'staff: ': { visitor: '401 operator.notLoggedIn', player: '401 operator.notLoggedIn' },
    staff: {
      visitor: '401 operator.notLoggedIn',
      player: '401 operator.notLoggedIn',
      powerless: '403 operator.forbidden',
    },
  };

  it.each(table.filter((row) => row.who !== 'anyone'))('$call is not for others: $who', async (row) => {
    const wanted = refusals[row.who] ?? refusals.staff!;
    const got: Record<string, string | undefined> = {};
    for (const who of Object.keys(wanted) as (keyof typeof wanted)[])
      got[who] = await send(row, who === 'visitor' ? {} : { session: sessions[who] });
    expect(got).toEqual(wanted);
  });

  it.each(table.filter(({ marks }) => marks.includes('bodyBytesMax')))('refuses a longer body: $call', async (row) => {
    const max = Number(/bodyBytesMax=(\d+)/.exec(row.marks)?.[1]);
    const request = { session: sessionOf(row), headers: json };
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect(await send(row, { ...request, body: text(max + 1) })).toBe('413 request.tooLarge');
    expect(await send(row, { ...request, body: text(max) })).not.toBe('413 request.tooLarge');
  });

  it('takes a form of a browser only where the table says so', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'username=somchai' };
    for (const row of table.filter(({ route }) => /^(POST|PUT)/.test(route))) {
      const isBodiless = (calls[row.call] as CallDeclaration).body === undefined;
      if (isBodiless) continue;
      const code = await send(row, { session: sessionOf(row), ...form });
      expect([row.call, code === '415 request.unsupportedType']).toEqual([row.call, !has('form')(row)]);
    }
  });
});
