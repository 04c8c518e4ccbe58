// What the contract says of the calls that carry a mark, written out by hand and compared with it, then tried at the
// server. Tests that take the marks from the contract itself cannot notice that one has gone. A new marked call gets its
// row here.
import type { Call, CallName, CallDeclaration } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { calls, permissions, staffCalls } from './contract.ts';
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

interface Row {
  call: CallName;
  route: string;
  /** `staff: permission` for the calls of staff. */
  who: string;
  marks: string;
  /** A body that fits, for the calls whose other checks come after the one of the body. */
  body?: object;
}

const ID = 'dep_0000000000000000000000';
const reason = 'a reason of staff';
const decision = { decision: 'reject', reason, expectedVersion: 1 };
const account = { bankCode: '004', accountNo: '1234567890', holder: 'SOMCHAI JAIDEE' };
const announcement = {
  type: 'PL',
  enabled: false,
  groupName: null,
  picture: null,
  linkageType: null,
  linkUrl: null,
  audience: 'all',
  languages: null,
  startsAt: null,
  endsAt: null,
  mayHideToday: false,
  texts: [{ language: 'EN', title: 'A notice', body: '<p>Words</p>' }],
  reason,
};
const payout = { amount: '100.00', bankAccountId: ID, paymentPassword: '482915' };

const table: Row[] = [
  // Visitors
  { call: 'clientLog', route: 'POST /wps/system/clientLog', who: 'anyone', marks: 'bodyBytesMax=2048' },
  { call: 'login', route: 'POST /wps/session/login', who: 'anyone', marks: 'encrypted queued' },
  { call: 'loginSecond', route: 'POST /wps/session/login/second', who: 'anyone', marks: 'encrypted queued' },
  { call: 'loginPasskey', route: 'POST /wps/session/login/passkey', who: 'anyone', marks: 'encrypted queued' },
  { call: 'loginSocial', route: 'POST /wps/session/login/social', who: 'anyone', marks: 'encrypted' },
  { call: 'loginTrial', route: 'POST /wps/session/login/freeplay', who: 'anyone', marks: 'queued' },
  { call: 'register', route: 'PUT /wps/member/register', who: 'anyone', marks: 'encrypted queued' },
  { call: 'registerMobile', route: 'PUT /wps/member/register/mobile', who: 'anyone', marks: 'encrypted queued' },
  { call: 'requestPasswordLink', route: 'POST /wps/member/password/email', who: 'anyone', marks: 'form' },
  { call: 'resetPasswordByLink', route: 'POST /wps/member/password/link', who: 'anyone', marks: 'encrypted queued' },
  {
    call: 'resetPasswordByMobile',
    route: 'POST /wps/member/password/verification',
    who: 'anyone',
    marks: 'encrypted queued',
  },
  {
    call: 'joinPartners',
    route: 'POST /wps/relay/MCSFE_affiliateApply',
    who: 'anyone',
    marks: 'bodyBytesMax=16384',
  },
  // Members
  { call: 'logout', route: 'DELETE /wps/session/logout', who: 'member', marks: 'beforePasswordChange' },
  { call: 'memberInfo', route: 'GET /wps/member/info', who: 'member', marks: 'beforePasswordChange' },
  { call: 'feedback', route: 'PUT /wps/feedback', who: 'member', marks: 'bodyBytesMax=16384' },
  {
    call: 'changePassword',
    route: 'POST /wps/member/password',
    who: 'player',
    marks: 'encrypted beforePasswordChange',
  },
  { call: 'stepUpOptions', route: 'POST /wps/session/step-up/options', who: 'player', marks: 'beforePasswordChange' },
  { call: 'stepUpCode', route: 'POST /wps/session/step-up/code', who: 'player', marks: 'beforePasswordChange' },
  { call: 'stepUp', route: 'POST /wps/session/step-up', who: 'player', marks: 'encrypted beforePasswordChange' },
  { call: 'startTotp', route: 'POST /wps/member/security/totp', who: 'player', marks: 'fresh' },
  { call: 'confirmTotp', route: 'POST /wps/member/security/totp/confirm', who: 'player', marks: 'encrypted fresh' },
  { call: 'removeTotp', route: 'DELETE /wps/member/security/totp', who: 'player', marks: 'fresh' },
  { call: 'passkeyOptions', route: 'POST /wps/member/security/passkeys/options', who: 'player', marks: 'fresh' },
  { call: 'addPasskey', route: 'POST /wps/member/security/passkeys', who: 'player', marks: 'encrypted fresh' },
  { call: 'removePasskey', route: 'DELETE /wps/member/security/passkeys/:id', who: 'player', marks: 'fresh' },
  { call: 'createRecoveryCodes', route: 'POST /wps/member/security/recovery-codes', who: 'player', marks: 'fresh' },
  { call: 'contactCode', route: 'POST /wps/member/security/contacts/code', who: 'player', marks: 'fresh' },
  { call: 'confirmContact', route: 'POST /wps/member/security/contacts', who: 'player', marks: 'encrypted fresh' },
  { call: 'removeContact', route: 'DELETE /wps/member/security/contacts/:kind', who: 'player', marks: 'fresh' },
  { call: 'startLink', route: 'POST /wps/member/identities/start', who: 'player', marks: 'fresh' },
  { call: 'linkIdentity', route: 'POST /wps/member/identities', who: 'player', marks: 'fresh' },
  { call: 'unlinkIdentity', route: 'DELETE /wps/member/identities/:provider', who: 'player', marks: 'fresh' },
  // Money
  {
    call: 'createDeposit',
    route: 'POST /wps/deposits',
    who: 'player',
    marks: 'idempotent',
    body: { method: 'PROMPTPAY_BILL', amount: '100.00' },
  },
  { call: 'cancelDeposit', route: 'POST /wps/deposits/:id/cancel', who: 'player', marks: 'idempotent' },
  {
    call: 'createWithdrawal',
    route: 'POST /wps/withdrawals',
    who: 'player',
    marks: 'encrypted idempotent fresh',
    body: payout,
  },
  { call: 'uploadProofs', route: 'POST /wps/withdrawals/:id/proofs', who: 'player', marks: 'upload' },
  {
    call: 'markReceipt',
    route: 'POST /wps/withdrawals/:id/receipt',
    who: 'player',
    marks: 'idempotent',
    body: { mark: 'received' },
  },
  {
    call: 'addBankAccount',
    route: 'POST /wps/bank-accounts',
    who: 'player',
    marks: 'encrypted idempotent fresh',
    body: account,
  },
  { call: 'setPaymentPassword', route: 'PUT /wps/member/payment-password', who: 'player', marks: 'encrypted fresh' },
  // Staff
  { call: 'staffLogin', route: 'POST /ops/session/login', who: 'anyone', marks: 'encrypted' },
  { call: 'staffEnrol', route: 'POST /ops/session/enrol', who: 'anyone', marks: 'encrypted' },
  { call: 'staffChangePassword', route: 'POST /ops/session/password', who: 'staff: ', marks: 'encrypted' },
  {
    call: 'opsDecideDeposit',
    route: 'POST /ops/deposits/:id/decision',
    who: 'staff: payments.deposit.decide',
    marks: 'idempotent',
    body: decision,
  },
  {
    call: 'opsDecideWithdrawal',
    route: 'POST /ops/withdrawals/:id/decision',
    who: 'staff: payments.withdrawal.decide',
    marks: 'idempotent',
    body: decision,
  },
  {
    call: 'opsDisburseWithdrawal',
    route: 'POST /ops/withdrawals/:id/disburse',
    who: 'staff: payments.withdrawal.disburse',
    marks: 'idempotent',
    body: { by: 'rail', expectedVersion: 1 },
  },
  {
    call: 'opsResolveDispute',
    route: 'POST /ops/withdrawals/:id/dispute',
    who: 'staff: payments.withdrawal.dispute',
    marks: 'idempotent',
    body: { decision: 'forceReceipt', reason, expectedVersion: 1 },
  },
  { call: 'opsProof', route: 'GET /ops/proofs/:id', who: 'staff: payments.withdrawal.read', marks: 'raw' },
  {
    call: 'opsDecideApproval',
    route: 'POST /ops/approvals/:id/decision',
    who: 'staff: approvals.approval.decide',
    marks: 'idempotent',
    body: { decision: 'refuse', reason },
  },
  {
    call: 'opsResendDeadJobs',
    route: 'POST /ops/dead-jobs/resend',
    who: 'staff: jobs.dead.resend',
    marks: 'idempotent',
    body: { selection: { ids: ['0f0e0d0c-0000-4000-8000-000000000001'] }, reason },
  },
  { call: 'opsExportGames', route: 'GET /ops/games-file', who: 'staff: games.game.read', marks: 'raw' },
  {
    call: 'opsActOnGames',
    route: 'POST /ops/games-acts',
    who: 'staff: games.game.change',
    marks: 'idempotent',
    body: { selection: { ids: ['game_a'] }, act: { kind: 'hot', isHot: true }, mark: '0'.repeat(16), reason },
  },
  {
    call: 'opsImportFaults',
    route: 'GET /ops/imports/:id/faults',
    who: 'staff: games.catalogue.read',
    marks: 'raw',
  },
  {
    call: 'opsCheckImport',
    route: 'POST /ops/vendors/:code/imports',
    who: 'staff: games.catalogue.import',
    marks: 'upload',
  },
  {
    call: 'opsEndMemberSessions',
    route: 'POST /ops/members/:id/sessions/end',
    who: 'staff: players.session.end',
    marks: 'idempotent',
    body: { reason },
  },
  {
    call: 'opsChangeMemberState',
    route: 'POST /ops/members/:id/state',
    who: 'staff: players.state.change',
    marks: 'idempotent',
    body: { state: 'blocked', expected: 'active', reason },
  },
  {
    call: 'opsForcePasswordChange',
    route: 'POST /ops/members/:id/password/force',
    who: 'staff: players.password.force',
    marks: 'idempotent',
    body: { mustChange: true, reason },
  },
  {
    call: 'opsResetFactors',
    route: 'POST /ops/members/:id/factors/reset',
    who: 'staff: players.factor.reset',
    marks: 'idempotent',
    body: { reason },
  },
  {
    call: 'opsAddBlock',
    route: 'POST /ops/blocks',
    who: 'staff: settings.block.change',
    marks: 'idempotent',
    body: { kind: 'username', value: 'admin', reason },
  },
  {
    call: 'opsRemoveBlock',
    route: 'POST /ops/blocks/:id/removal',
    who: 'staff: settings.block.change',
    marks: 'idempotent',
    body: { reason },
  },
  {
    call: 'opsSendTestMessage',
    route: 'POST /ops/settings/messages/test',
    who: 'staff: settings.messages.change',
    marks: 'idempotent',
    body: { channel: 'sms', to: '+66812345678', reason },
  },
  {
    call: 'opsAddAnnouncement',
    route: 'POST /ops/announcements',
    who: 'staff: content.announcement.change',
    marks: 'idempotent bodyBytesMax=655360',
    body: announcement,
  },
  {
    call: 'opsChangeAnnouncement',
    route: 'POST /ops/announcements/:id',
    who: 'staff: content.announcement.change',
    marks: 'bodyBytesMax=655360',
  },
  {
    call: 'opsUploadPicture',
    route: 'POST /ops/content/pictures',
    who: 'staff: content.announcement.change',
    marks: 'upload',
  },
  { call: 'opsPreviewHtml', route: 'POST /ops/content/preview', who: 'staff: ', marks: 'bodyBytesMax=655360' },
  {
    call: 'opsDraftArticle',
    route: 'POST /ops/articles/:code/drafts',
    who: 'staff: content.article.change',
    marks: 'bodyBytesMax=655360',
  },
  {
    call: 'opsAnswerFeedback',
    route: 'POST /ops/feedback/:id/answer',
    who: 'staff: content.case.answer',
    marks: 'idempotent',
    body: { answer: 'An answer of staff.', reason },
  },
  {
    call: 'opsDecideApplication',
    route: 'POST /ops/applications/:id/decision',
    who: 'staff: content.case.answer',
    marks: 'idempotent',
    body: { decision: 'declined', reason },
  },
];

/** What is open to visitors without a mark; every other call of the portal asks for a session. */
const openToVisitors =
  'permission routers systemStatus whitelabel domainRoute loginSecondCode loginPasskeyOptions captcha captchaQuestion createPuzzle answerPuzzle smsLoginCode smsRegisterCode smsPasswordCode registerSettings countries checkInvitation socialNonce listAnnouncements helpCenter winnerBoard customerService listBanks gameMenus newGameVendor gameList lobby hotGames vassGameType roomList';
/** Open to trial guests too; every other call of members is for real accounts. */
const openToGuests =
  'memberLanguage memberIcon playerAvatar myFeedback balance accountRecord recentGames launchGame launchSports betRecord roundReplay realityCheck answerRealityCheck';

/** `whenClosed` has its list in apps/server/src/modules/identity/limited-session.test.ts. */
const MARKS = ['encrypted', 'queued', 'idempotent', 'fresh', 'beforePasswordChange', 'upload', 'form', 'raw'] as const;

/** What the contract says of a call, in the words of the table. */
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
  let sessions: Record<'player' | 'guest', Session> & Record<'powerless' | 'staff', StaffBrowser>;

  beforeAll(async () => {
    t = await buildTestApp();
    await setFeature(t, 'FREEPLAY', true);
    await t.owner.query(`insert into staff_roles values ('everything')`);
    await t.owner.query(`insert into staff_role_permissions select 'everything', unnest($1::text[])`, [permissions]);
    const trial = await openTrial(t);
    sessions = {
      player: await registerMember(t),
      guest: { token: trial.value.token, cookie: cookieOf(trial) },
      powerless: await staffSession(t, []),
      staff: await staffSession(t, ['everything']),
    };
  });
  afterAll(() => t.close());

  const sessionOf = ({ who }: Row): Session | StaffBrowser | undefined =>
    who === 'anyone' ? undefined : who.startsWith('staff') ? sessions.staff : sessions.player;

  interface Request {
    session?: Session | StaffBrowser | undefined;
    headers?: Record<string, string>;
    body?: string;
  }

  const headersOf = (session: Session | StaffBrowser): Record<string, string> => ({
    cookie: session.cookie,
    ...('token' in session ? { authorization: `Bearer ${session.token}` } : { 'x-staff-id': session.staffId }),
  });

  /** Speaks HTTP as the table says it; nothing here asks the contract. */
  async function send({ route }: Row, { session, headers = {}, body }: Request): Promise<string | undefined> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replace(':kind', 'mobile').replace(':provider', 'google').replace(':code', 'studio');
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

  /** The session is asked again and again: it stays. */
  const ofMembers = table.filter((row) => /^(member|player)$/.test(row.who) && row.call !== 'logout');
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
    const member = await registerMember(t);
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
    const first = await registerMember(t);
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

  /** Who is refused, and how. */
  const refusals: Record<string, Partial<Record<'visitor' | keyof typeof sessions, string>>> = {
    member: { visitor: '401 identity.notLoggedIn', staff: '401 identity.notLoggedIn' },
    player: {
      visitor: '401 identity.notLoggedIn',
      staff: '401 identity.notLoggedIn',
      guest: '403 identity.realAccountNeeded',
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
