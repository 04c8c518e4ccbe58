// The permission matrix: every call of the contract as a visitor, a guest, a player and staff without the permission.
import type { Call, CallName, Permission } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  type Answer,
  callerOf,
  cookieOf,
  openTrial,
  registerMember,
  type Session,
  setFeature,
  type StaffBrowser,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { calls, permissions } from '@sanam/server/test/contract.ts';

let t: TestApp;
let player: TestMember;
let guest: { token: string; cookie: string };
let powerless: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  player = await registerMember(t);
  guest = await openGuest();
  powerless = await staffSession(t, []);
});
afterAll(() => t.close());

/** Creates a trial guest. */
async function openGuest(): Promise<{ token: string; cookie: string }> {
  await setFeature(t, 'FREEPLAY', true);
  const opened = await openTrial(t);
  return { token: opened.value.token, cookie: cookieOf(opened) };
}

const names = Object.keys(calls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
const whoIs = (who: Call['who']) => names.filter((name) => callOf(name).who === who);
const MISSING = 'dep_0000000000000000000000';

/** Makes the call with valid path parameters and no content, to test permission only. */
async function knock(name: CallName, session?: Partial<Session & StaffBrowser>): Promise<Answer<unknown>> {
  const call = callOf(name);
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, MISSING]));
  const body = call.method === 'GET' || call.method === 'DELETE' || call.upload === true ? undefined : {};
  return callerOf(t, session)(name as 'opsGetDeposit', { params, ...(body === undefined ? {} : { body }) } as never);
}

describe('who may do what', () => {
  it('who keeps content has the texts and the catalogue; an editor has the texts alone, and neither makes terms hold', async () => {
    const heldBy = async (role: string) => {
      const { permissions: held } = (await (await staffSession(t, [role])).call('staffInfo')).value;
      return {
        texts: (['content.announcement.change', 'content.article.change'] as const).every((one) => held.includes(one)),
        catalogue: (['games.game.change', 'games.catalogue.import'] as const).every((one) => held.includes(one)),
        beyond: held.filter((one) => !/^(content|games)\./.test(one) || /\.(publish|switch|answer)$/.test(one)),
      };
    };
    expect(await heldBy('content')).toEqual({ texts: true, catalogue: true, beyond: [] });
    expect(await heldBy('editor')).toEqual({ texts: true, catalogue: false, beyond: [] });
  });

  it('every call of members and players refuses a visitor [SEC-024] [GAP-002]', async () => {
    for (const name of [...whoIs('member'), ...whoIs('player')])
      expect([name, (await knock(name)).code]).toEqual([name, 'identity.notLoggedIn']);
  });

  it('a member may use info, balance, wallets, games, favourites, recent games, points, messages and the member centre [IDN-169]', async () => {
    const used: CallName[] = [
      'memberInfo',
      'balance',
      'merchantWallet',
      'gameList',
      'favouriteGames',
      'recentGames',
      'pointsBalance',
      'listInbox',
      'unreadCount',
      'securityOverview',
      'listDeposits',
      'listWithdrawals',
      'accountRecord',
      'betRecord',
      'profitRecord',
      'turnover',
      'listBonuses',
      'participation',
      'referral',
      'missions',
      'missionLeaderboard',
      'pointsTransactions',
    ];
    for (const name of used) {
      const query = name === 'gameList' ? { gameType: 'RNG' } : {};
      const answer = await player.call(name as 'accountRecord', { query } as never);
      expect([name, answer.code ?? answer.status]).toEqual([name, 200]);
    }
  });

  it('every call for real accounts refuses a trial guest [IDN-166] [IDN-168] [SEC-024]', async () => {
    for (const name of whoIs('player'))
      expect([name, (await knock(name, guest)).code]).toEqual([name, 'identity.realAccountNeeded']);
    for (const name of whoIs('member').filter((one) => callOf(one).method === 'GET'))
      expect([name, (await knock(name, guest)).status]).not.toEqual([name, 403]);
  });

  it('calls for anyone ask for no token [GAP-002]', async () => {
    for (const name of whoIs('anyone'))
      expect([name, (await knock(name)).code]).not.toEqual([name, 'identity.notLoggedIn']);
  });

  it('every call of staff refuses visitors, guests and players', async () => {
    for (const name of whoIs('staff'))
      for (const session of [
        undefined,
        guest,
        player,
        {
          staffId: powerless.staffId,
          cookie: `sanam_ops_device=${'A'.repeat(43)}; sanam_ops_session=${player.token}`,
        },
      ])
        expect([name, (await knock(name, session)).code]).toEqual([name, 'operator.notLoggedIn']);
  });

  it('every call of staff with a permission refuses staff without it, and lets in who has just that', async () => {
    const guarded = whoIs('staff').filter((name) => callOf(name).permission !== '');
    expect(guarded.length).toBeGreaterThan(10);
    // A changed role takes effect with the next call: two people, one with a single permission, one with all the
    // others.
    const grant = (role: string, held: readonly Permission[]) =>
      t.owner.query(
        `with gone as (delete from staff_role_permissions where role = $1 and permission <> all($2))
         insert into staff_role_permissions select $1, permission from unnest($2::text[]) as permission on conflict do nothing`,
        [role, held],
      );
    await t.owner.query(`insert into staff_roles values ('justOne'), ('allOthers')`);
    const [justOne, allOthers] = await Promise.all([staffSession(t, ['justOne']), staffSession(t, ['allOthers'])]);
    for (const permission of permissions) {
      await grant('justOne', [permission]);
      await grant(
        'allOthers',
        permissions.filter((one) => one !== permission),
      );
      for (const name of guarded.filter((one) => callOf(one).permission === permission)) {
        const answers = await Promise.all([powerless, allOthers, justOne].map((staff) => knock(name, staff)));
        const isForbidden = answers.map(({ code }) => code === 'operator.forbidden');
        expect([name, isForbidden]).toEqual([name, [true, true, false]]);
      }
    }
  });

  it('a staff session opens no call of members', async () => {
    for (const name of [...whoIs('member'), ...whoIs('player')])
      expect([name, (await knock(name, powerless)).code]).toEqual([name, 'identity.notLoggedIn']);
  });

  it("answers another member's thing as one that is not there", async () => {
    const other = await registerMember(t);
    const rows = await t.owner.query<{ id: string }>(
      `insert into payments_deposits (deposit_id, merchant_id, member_id, currency, method, account_key, order_code, amount, pay_amount, stage, payload, expires_at)
       values ('dep_ofAnother000000000001', 'default', $1, 'THB', 'PROMPTPAY_BILL', 'sandbox:main', 'TESTGRID1', 10000, 10000, 'awaiting', 'x', platform_now() + interval '1 hour')
       returning deposit_id as id`,
      [other.memberId],
    );
    const own = await other.call('getDeposit', { params: { id: rows.rows[0]!.id } });
    expect(own.status).toBe(200);
    const [foreign, missing] = await Promise.all(
      [rows.rows[0]!.id, MISSING].map((id) => player.call('getDeposit', { params: { id } })),
    );
    const shapeOf = (answer: Answer<unknown>) => ({ ...answer.body, requestId: '', status: answer.status });
    expect(shapeOf(foreign!)).toEqual(shapeOf(missing!));
    expect(foreign!.status).toBe(404);
  });
});

describe('bad input', () => {
  it('gets the envelope with a code; nothing is written and nothing leaks', async () => {
    const staff = await staffSession(t, ['financeMaker']);
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${t.url}/ops/deposits/${MISSING}/decision`, {
        method: 'POST',
        headers: {
          'x-staff-id': staff.staffId,
          cookie: staff.cookie,
          'content-type': 'application/json',
          'idempotency-key': 'k'.repeat(20),
          ...headers,
        },
        body,
      });
    const good = { decision: 'approve', reason: 'because', expectedVersion: 1 };
    const cases: [string, string, Record<string, string>, number, string][] = [
      ['unknown field', JSON.stringify({ ...good, fee: '1.00' }), {}, 400, 'request.invalid'],
      ['wrong type', JSON.stringify({ ...good, expectedVersion: '1' }), {}, 400, 'request.invalid'],
      [
        'duplicate key',
        '{"decision":"approve","decision":"reject","reason":"because","expectedVersion":1}',
        {},
        400,
        'request.invalid',
      ],
      ['no JSON', '{', {}, 400, 'request.invalid'],
      ['too large', JSON.stringify({ ...good, reason: 'x'.repeat(70_000) }), {}, 413, 'request.tooLarge'],
      [
        'form',
        'decision=approve',
        { 'content-type': 'application/x-www-form-urlencoded' },
        415,
        'request.unsupportedType',
      ],
      ['short key', JSON.stringify(good), { 'idempotency-key': 'x' }, 400, 'common.idempotencyKeyMissing'],
      ['missing thing', JSON.stringify(good), {}, 404, 'common.notFound'],
    ];
    for (const [name, body, headers, status, code] of cases) {
      const answer = await post(body, headers);
      const envelope = (await answer.json()) as { code: string; success: boolean; requestId: string };
      expect([name, answer.status, envelope.code, envelope.success]).toEqual([name, status, code, false]);
      expect(JSON.stringify(envelope)).not.toMatch(/select|stack|at \w+ \(/i);
    }
    const written = await t.owner.query(`select 1 from platform_idempotency where scope = $1`, [staff.staffId]);
    expect(written.rows).toEqual([]);
  });
});
