// Free play: who gets it, what a guest may do, how it ends, and that its money stays separate from real money.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type Caller, callerOf, cookieOf, openTrial, setFeature } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { assertBooksHold } from '@sanam/ledger/server/index.ts';

let t: TestApp;
let vendor: FakeVendor;
let demoOnly: FakeVendor;
beforeAll(async () => {
  t = await buildTestApp();
  await setFeature(t, 'FREEPLAY', true);
  vendor = await startFakeVendor(t, 'ACME', ['play_money']);
  demoOnly = await startFakeVendor(t, 'OTHER');
  vendor.games = [vendorGame('slot-1'), vendorGame('live-1', { has_demo: false })];
  demoOnly.games = [vendorGame('slot-2')];
  await t.app.modules.catalogue.importFrom('ACME');
  await t.app.modules.catalogue.importFrom('OTHER');
});
afterAll(async () => {
  await assertBooksHold(t.owner);
  await vendor.close();
  await demoOnly.close();
  await t.close();
});

interface Guest {
  memberId: string;
  call: Caller;
}
async function guest(): Promise<Guest> {
  const answer = await openTrial(t);
  const call = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
  return { memberId: answer.value.id, call };
}
const launchBody = async (gameCode: string) => {
  const { value } = await callerOf(t)('gameList', { query: { gameType: 'RNG' } });
  const { nodeId, vassalage } = value.games.find((game) => game.gameCode === gameCode)!;
  return { body: { nodeId, vassalage, gameCode, gameType: 'RNG' as const, device: 'WEB' as const } };
};

describe('free play', () => {
  it('makes a guest with play money for two hours [IDN-005] [IDN-100] [GAP-081] [GAP-082]', async () => {
    const answer = await openTrial(t);
    expect(answer.value).toMatchObject({
      type: 4,
      currency: 'FUN',
      firstTimeLogin: true,
      mustChangePassword: false,
      hasPaymentPassword: false,
    });
    expect(answer.value.account).toMatch(/^trial-[0-9a-f]{12}$/);
    const { rows } = await t.owner.query<{ left: number; kind: string; ends: Date }>(
      `select round(extract(epoch from expires_at - platform_now()) / 60)::float8 as left, kind, expires_at as ends
       from auth_sessions where member_id = $1`,
      [answer.value.id],
    );
    expect(rows[0]).toMatchObject({ left: 120, kind: 'trial' });
    const drift = Math.abs(rows[0]!.ends.getTime() - Date.parse(answer.value.trialEndsAt!));
    expect(drift).toBeLessThan(5000);
    const call = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
    expect((await call('balance')).value).toMatchObject({ currency: 'FUN', sumBalance: '10000.00' });
    const audit = await t.owner.query('select command from platform_audit where subject_id = $1', [answer.value.id]);
    expect(audit.rows).toContainEqual({ command: 'identity.trial' });
  });

  it('is closed when its flag is off, and wants its header sealed, fresh and once [IDN-100] [SEC-020]', async () => {
    await setFeature(t, 'FREEPLAY', false);
    expect(await openTrial(t)).toMatchObject({ status: 403, code: 'identity.methodClosed' });
    await setFeature(t, 'FREEPLAY', true);
    const body = { os: 'Linux', platform: 'W', version: 3 } as const;
    expect((await callerOf(t)('loginTrial', { body })).code).toBe('request.encryption_required');
    expect((await openTrial(t, { 'x-trial-nonce': 'x.y.z' })).code).toBe('request.encryption_invalid');
    let nonce = '';
    const sealed = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      nonce = (init?.headers as Record<string, string> | undefined)?.['x-trial-nonce'] ?? nonce;
      return sealed(input, init);
    };
    await openTrial(t).finally(() => (globalThis.fetch = sealed));
    expect((await openTrial(t, { 'x-trial-nonce': nonce })).code).toBe('request.encryption_invalid');
    const wrong = { body: { ...body, platform: 'X' } as never };
    expect((await callerOf(t)('loginTrial', wrong)).code).toBe('request.invalid');
  });

  it('ends after two hours, however busy the guest was, and its account with it [GAP-081]', async () => {
    const one = await guest();
    for (let minutes = 0; minutes < 100; minutes += 25) {
      await t.advance(25 * 60);
      expect((await one.call('memberInfo')).status).toBe(200);
    }
    await t.advance(20 * 60);
    expect((await one.call('memberInfo')).code).toBe('identity.notLoggedIn');
    await t.drain(['identity.closeTrials']);
    const { rows } = await t.owner.query('select state from members where member_id = $1', [one.memberId]);
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  it('refuses what is for real accounts [IDN-166] [IDN-168] [GAP-083] [SEC-024]', async () => {
    const one = await guest();
    const deposit = { body: { method: 'PROMPTPAY_BILL', amount: '100.00' } } as const;
    expect((await one.call('createDeposit', deposit)).code).toBe('identity.realAccountNeeded');
    const newPassword = 'Som-tam-pla-ra-88';
    const passwords = { body: { oldPassword: 'x', newPassword, confirmNewPassword: newPassword } };
    expect((await one.call('changePassword', passwords)).code).toBe('identity.realAccountNeeded');
  });

  it('plays a game with play money through the wallet, in books of its own [GAP-081] [SEC-020]', async () => {
    const one = await guest();
    vendor.asked.length = 0;
    const opened = await one.call('launchGame', await launchBody('slot-1'));
    expect(opened.value.url).toContain('/play/slot-1');
    const asked = vendor.asked.at(-1)!.body;
    expect(asked).toMatchObject({ mode: 'real', currency: 'FUN' });
    const token = String(asked.launch_token);
    const entered = await vendor.wallet.call('session/authenticate', { launch_token: token, game_code: 'slot-1' });
    const session = entered.answer as unknown as { player_id: string; session_id: string };
    expect(entered.answer).toMatchObject({ code: 'OK', currency: 'FUN', exponent: 2, balance: 1_000_000 });
    const { player_id, session_id } = session;
    const move = { player_id, session_id, game_code: 'slot-1', round_id: 'r1' };
    const occurred_at = new Date().toISOString();
    const bet = { ...move, transaction_id: 'fun-b1', amount: 5000, occurred_at };
    const inBaht = await vendor.wallet.call('bet', { ...bet, transaction_id: 'thb-b1', currency: 'THB' });
    expect(inBaht.answer).toMatchObject({ code: 'WRONG_CURRENCY' });
    expect((await vendor.wallet.call('bet', { ...bet, currency: 'FUN' })).answer).toMatchObject({
      code: 'OK',
      balance: 995_000,
    });
    const win = {
      ...bet,
      transaction_id: 'fun-w1',
      reference_transaction_id: 'fun-b1',
      amount: 12_000,
      currency: 'FUN',
      round_closed: true,
    };
    expect((await vendor.wallet.call('win', win)).answer).toMatchObject({ code: 'OK', balance: 1_007_000 });
    expect((await one.call('balance')).value).toMatchObject({ sumBalance: '10070.00', withdrawable: '0.00' });
    expect((await one.call('betRecord', { query: {} })).value.list).toHaveLength(1);
    const moved = await t.owner.query<{ currency: string; classes: string[] }>(
      `select distinct a.currency from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id in (select x.transaction_id from ledger_entries x
         join ledger_accounts o on o.id = x.account_id where o.owner = $1)`,
      [one.memberId],
    );
    expect(moved.rows).toEqual([{ currency: 'FUN' }]);
    await assertBooksHold(t.owner);
  });

  it('shows the vendor’s demonstration where a vendor cannot take play money, and nothing of games without one', async () => {
    const one = await guest();
    await one.call('launchGame', await launchBody('slot-2'));
    expect(demoOnly.asked.at(-1)!.body).toMatchObject({ mode: 'fun', currency: 'FUN' });
    expect(demoOnly.asked.at(-1)!.body).not.toHaveProperty('launch_token');
    expect((await one.call('launchGame', await launchBody('live-1'))).code).toBe('games.trialNotOffered');
  });

  it('is limited by address and by device, in a sandbox too [SEC-020]', async () => {
    await t.owner.query(
      `update platform_rate_limits set failures = 300, last_at = platform_now(), next_at = platform_now() + interval '1 minute'
       where scope = 'identity.trialSandbox'`,
    );
    expect(await openTrial(t)).toMatchObject({ status: 429, code: 'common.tooManyRequests' });
    await t.advance(1900);
    expect((await openTrial(t)).status).toBe(200);
  });
});
