// The wallet's side of HWP/1 over HTTP beyond the contract tests: launch, sessions, batch, addresses, keys, transport.
import { createHwpClient, type HwpAnswer, type HwpCall, type HwpClient, keyFromBase64 } from '@sanam/hwp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { assertBooksHold } from '@sanam/ledger/server/index.ts';
import { ANY_ADDRESS } from './vendors.ts';

let test: TestApp;
let client: HwpClient;
beforeAll(async () => {
  test = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  client = await addVendor('ACME', ['batch']);
  await addGame('ACME', 'slots');
  await addGame('ACME', 'dice');
});
afterAll(async () => {
  client.close();
  await assertBooksHold(test.owner);
  await test.close();
});

async function addVendor(code: string, capabilities: string[], allowedAddresses = ANY_ADDRESS): Promise<HwpClient> {
  return clientOf(await test.app.modules.vendors.vendors.add({ code, capabilities, allowedAddresses }));
}

function clientOf(keys: { vendor: string; request_key: string; answer_key: string }): HwpClient {
  return createHwpClient({
    baseUrl: test.url,
    vendor: keys.vendor,
    requestKeys: [keyFromBase64(keys.request_key)],
    answerKeys: [keyFromBase64(keys.answer_key)],
  });
}

async function addGame(vendor: string, game: string): Promise<void> {
  await test.owner.query('insert into vendors_games (vendor_id, code) select id, $2 from vendors where code = $1', [
    vendor,
    game,
  ]);
}

async function ask(call: HwpCall, body: object, as = client): Promise<HwpAnswer> {
  const result = await as.call(call, body as never);
  return result.answer ?? ({ code: result.settled ? '' : result.reason } as never);
}

let members = 0;
async function launch(gameCode = 'slots'): Promise<{ memberId: string; token: string }> {
  const memberId = `mbr_test${++members}`;
  const { launchToken } = await test.app.modules.vendors.launchTokens.create({
    memberId,
    vendorCode: 'ACME',
    gameCode,
    currency: 'THB',
    country: 'TH',
    language: 'th',
    isTest: false,
  });
  return { memberId, token: launchToken };
}

interface Session {
  player_id: string;
  session_id: string;
}

async function openSession(): Promise<Session & { memberId: string }> {
  const { memberId, token } = await launch();
  const answer = await ask('session/authenticate', { launch_token: token, game_code: 'slots' });
  return { ...(answer as unknown as Session), memberId };
}

describe('a launch token', () => {
  it('opens one session and says who plays, without a name or contact', async () => {
    const { token } = await launch();
    const answer = await ask('session/authenticate', { launch_token: token, game_code: 'slots' });
    expect(answer).toMatchObject({
      code: 'OK',
      currency: 'THB',
      exponent: 2,
      balance: 0,
      country: 'TH',
      language: 'th',
      is_test: false,
    });
    expect(Object.keys(answer).filter((key) => /name|phone|mail|bank/.test(key))).toEqual([]);
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'slots' })).code).toBe(
      'LAUNCH_TOKEN_INVALID',
    );
  });

  it('is of one game, one vendor, one minute', async () => {
    const { token } = await launch();
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'dice' })).code).toBe(
      'LAUNCH_TOKEN_INVALID',
    );
    const other = await addVendor('OTHER', []);
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'slots' }, other)).code).toBe(
      'LAUNCH_TOKEN_INVALID',
    );
    await test.advance(61);
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'slots' })).code).toBe(
      'LAUNCH_TOKEN_INVALID',
    );
    other.close();
  });

  it('used by twenty at once opens one session', async () => {
    const { token } = await launch();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('session/authenticate', { launch_token: token, game_code: 'slots' })),
    );
    expect(answers.filter((answer) => answer.code === 'OK')).toHaveLength(1);
  });

  it.each([
    ['VENDOR_DISABLED', `update vendors set enabled = $1::text is null where code = 'ACME'`],
    ['MAINTENANCE', `update vendors set maintenance = $1::text is not null where code = 'ACME'`],
    ['GAME_DISABLED', `update vendors_games set enabled = $1::text is null where code = 'slots'`],
  ])('is refused with %s, and is good for later', async (code, change) => {
    const { token } = await launch();
    await test.owner.query(change, ['on']);
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'slots' })).code).toBe(code);
    await test.owner.query(change, [null]);
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'slots' })).code).toBe('OK');
  });

  it('is refused for an excluded player', async () => {
    const { memberId, token } = await launch();
    await test.app.modules.protection.service.exclude(test.app.platform.db, memberId, { kind: 'exclusion' });
    expect((await ask('session/authenticate', { launch_token: token, game_code: 'slots' })).code).toBe(
      'PLAYER_EXCLUDED',
    );
  });
});

describe('a session', () => {
  it('ends after 30 idle minutes, and lives on with a keepalive', async () => {
    const session = await openSession();
    await test.advance(29 * 60);
    expect(await ask('session/keepalive', session)).toMatchObject({ code: 'OK', session_state: 'ACTIVE' });
    await test.advance(29 * 60);
    expect((await ask('balance', session)).code).toBe('OK');
    await test.advance(2 * 60);
    expect((await ask('balance', session)).code).toBe('SESSION_EXPIRED');
    expect((await ask('session/keepalive', session)).code).toBe('SESSION_EXPIRED');
  });

  it('ends when the vendor closes it; closing twice is fine', async () => {
    const session = await openSession();
    expect((await ask('session/close', session)).code).toBe('OK');
    expect((await ask('session/close', session)).code).toBe('OK');
    expect((await ask('balance', session)).code).toBe('SESSION_EXPIRED');
  });

  it('of another player or vendor is a mismatch, an unknown one is not found', async () => {
    const [one, two] = [await openSession(), await openSession()];
    expect((await ask('balance', { ...one, player_id: two.player_id })).code).toBe('SESSION_MISMATCH');
    expect((await ask('session/keepalive', { session_id: 's_none' })).code).toBe('SESSION_NOT_FOUND');
    const other = await addVendor('THIEF', []);
    expect((await ask('balance', one, other)).code).toBe('SESSION_MISMATCH');
    expect((await ask('session/close', { session_id: one.session_id }, other)).code).toBe('SESSION_MISMATCH');
    other.close();
  });

  it('keeps its balance readable for an excluded player, but not alive', async () => {
    const session = await openSession();
    await test.app.modules.protection.service.exclude(test.app.platform.db, session.memberId, { kind: 'exclusion' });
    expect((await ask('balance', session)).code).toBe('OK');
    expect((await ask('session/keepalive', session)).code).toBe('PLAYER_EXCLUDED');
  });
});

describe('a batch', () => {
  it('serves its items in order, each with its own answer, whatever becomes of the others', async () => {
    const session = await openSession();
    const item = { ...session, game_code: 'slots', round_id: 'b1', currency: 'THB' };
    const answer = await ask('batch', {
      items: [
        { call: 'bet', ...item, transaction_id: 'b-1', amount: 10 },
        { call: 'win', ...item, transaction_id: 'b-2', amount: 10 },
        { call: 'tip', ...item, transaction_id: 'b-3', amount: 10 },
        { call: 'bet', ...item, transaction_id: 'b-4', amount: '10' },
        {
          call: 'rollback',
          player_id: session.player_id,
          transaction_id: 'b-5',
          reference_transaction_id: 'b-9',
          reason: 'TIMEOUT',
        },
      ],
    });
    const answers = answer.answers as HwpAnswer[];
    expect(answers.map((one) => [one.transaction_id, one.code])).toEqual([
      ['b-1', 'INSUFFICIENT_FUNDS'],
      ['b-2', 'TRANSACTION_CANCELLED'],
      ['b-3', 'INVALID_REQUEST'],
      ['b-4', 'INVALID_REQUEST'],
      ['b-5', 'OK'],
    ]);
  });

  it('needs its capability', async () => {
    const other = await addVendor('SINGLE', []);
    expect((await ask('batch', { items: [{ call: 'bet' }] }, other)).code).toBe('NOT_ALLOWED');
    other.close();
  });
});

describe('round/status', () => {
  it('tells sums and vendor transactions, of the own player only', async () => {
    const session = await openSession();
    const fields = { ...session, game_code: 'slots', round_id: 'st-1', currency: 'THB' };
    await ask('bet', {
      ...fields,
      transaction_id: 'st-1',
      amount: 0,
      is_free: true,
      promo: { campaign_id: 'c', reward_id: 'st', type: 'FREE' },
    });
    await ask('win', { ...fields, transaction_id: 'st-2', amount: 500, kind: 'FREE_ROUND', round_closed: true });
    expect(await ask('round/status', { round_id: 'st-1', player_id: session.player_id })).toMatchObject({
      found: true,
      state: 'CLOSED',
      bet_total: 0,
      win_total: 500,
      movements: [
        { transaction_id: 'st-1', state: 'SETTLED' },
        { transaction_id: 'st-2', moved: 500 },
      ],
    });
    const other = await openSession();
    expect(await ask('round/status', { round_id: 'st-1', player_id: other.player_id })).toMatchObject({ found: false });
  });
});

describe('calls that come faster than they can be served', () => {
  /** Number of connections of the node for everything but bets. */
  const CONNECTIONS = 8;

  /** Runs `work` while as many calls as there are connections wait for the row of one session. */
  async function whileCallsWait(work: () => Promise<void>): Promise<void> {
    const { session_id, player_id } = await openSession();
    const holder = await test.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from vendors_sessions where session_id = $1 for update', [session_id]);
    try {
      const calls = Array.from({ length: CONNECTIONS }, () => ask('session/keepalive', { session_id, player_id }));
      const codes = (await Promise.all(calls)).map(({ code }) => code);
      expect(codes).toEqual(Array(CONNECTIONS).fill('TEMPORARY_ERROR'));
      await work();
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }

  /** Runs `work` while only the connections reserved for bets are free. */
  async function withoutConnections(work: () => Promise<void>): Promise<void> {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held: Promise<void>[] = [];
    const { db } = test.app.platform;
    for (let at = 0; at < CONNECTIONS; at++)
      await new Promise<void>((taken) =>
        held.push(
          db.connection().execute(() => {
            taken();
            return released;
          }),
        ),
      );
    try {
      await work();
    } finally {
      release();
      await Promise.all(held);
    }
  }

  it.each([
    ['the slots are taken', whileCallsWait],
    ['the connections are taken', withoutConnections],
  ])('are not begun after their answer: a launch token stays good when %s', async (_name, during) => {
    const { token } = await launch();
    const authenticate = () => ask('session/authenticate', { launch_token: token, game_code: 'slots' });
    await during(async () => expect((await authenticate()).code).toBe('TEMPORARY_ERROR'));
    expect((await authenticate()).code).toBe('OK');
  });

  it('keep no ping waiting: it needs no connection', async () => {
    await whileCallsWait(async () => expect((await ask('ping', {})).code).toBe('OK'));
  });
});

describe('the transport', () => {
  const post = (path: string, init: RequestInit = {}) =>
    fetch(test.url + path, { method: 'POST', body: '{}', ...init });
  const json = { 'content-type': 'application/json' };

  it.each([
    ['an unknown call', '/hwp/v1/nothing', { headers: json }, 404],
    ['another method', '/hwp/v1/ping', { method: 'PUT', headers: json }, 405],
    ['another type', '/hwp/v1/ping', { headers: { 'content-type': 'text/plain' } }, 415],
    ['a vendor nobody knows', '/hwp/v1/ping', { headers: { ...json, 'x-hwp-vendor': 'NOBODY' } }, 401],
    ['a request without a signature', '/hwp/v1/ping', { headers: { ...json, 'x-hwp-vendor': 'ACME' } }, 401],
  ])('refuses %s', async (_name, path, init, status) => {
    expect((await post(path, init)).status).toBe(status);
  });

  it('takes a body of 256 KiB for a batch only', async () => {
    const big = JSON.stringify({ items: [{ call: 'bet', details: 'x'.repeat(100_000) }] });
    expect((await post('/hwp/v1/batch', { body: big, headers: json })).status).toBe(401);
    expect((await post('/hwp/v1/bet', { body: big, headers: json })).status).toBe(413);
    expect((await post('/hwp/v1/batch', { body: 'x'.repeat(257 * 1024), headers: json })).status).toBe(413);
  });

  it('lets a vendor in from its own addresses only, and believes a trusted proxy about them', async () => {
    const near = await addVendor('NEAR', [], ['127.0.0.0/8']);
    const far = await addVendor('FAR', [], ['203.0.113.0/24']);
    expect((await near.call('ping', {})).settled).toBe(true);
    expect(await far.call('ping', {})).toMatchObject({ settled: false, httpStatus: 403 });
    const forwarded = await post('/hwp/v1/ping', {
      headers: { ...json, 'x-hwp-vendor': 'FAR', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    expect(forwarded.status).toBe(401); // past the address, stopped at the signature
    const spoofed = await post('/hwp/v1/ping', {
      headers: { ...json, 'x-hwp-vendor': 'FAR', 'x-forwarded-for': '203.0.113.9, 198.51.100.1' },
    });
    expect(spoofed.status).toBe(403);
    near.close();
    far.close();
  });

  it('refuses a revoked key at once, on this node and on the next', async () => {
    const { vendors } = test.app.modules.vendors;
    const first = await vendors.add({ code: 'KEYS', capabilities: [], allowedAddresses: ANY_ADDRESS });
    const [old, current] = [clientOf(first), clientOf(await vendors.rotate('KEYS'))];
    // Answers are signed with both keys, so that either side of a rotation can verify them.
    expect((await old.call('ping', {})).settled && (await current.call('ping', {})).settled).toBe(true);
    await vendors.revokeOld('KEYS');
    expect((await old.call('ping', {})).settled).toBe(false);
    expect((await current.call('ping', {})).settled).toBe(true);
    // The change arrives by a notice of the database, as from another node.
    await test.owner.query(
      `update vendors_keys set revoked_at = platform_now() where vendor_id = (select id from vendors where code = 'KEYS')`,
    );
    await expect.poll(async () => (await current.call('ping', {})).settled, { timeout: 3000 }).toBe(false);
    old.close();
    current.close();
  });

  it('writes down each change of a vendor and its keys, without the keys; a vendor that moves is found where it is', async () => {
    const { vendors } = test.app.modules.vendors;
    const made = await vendors.add({ code: 'MOVER', capabilities: ['batch'], allowedAddresses: ANY_ADDRESS });
    const here = { baseUrl: 'https://old.example/', launchHosts: ['old.example'] };
    const there = { baseUrl: 'https://new.example/api/', launchHosts: ['games.new.example'] };
    await vendors.move('MOVER', here);
    await vendors.move('MOVER', there);
    expect(vendors.find('MOVER')).toMatchObject(there);
    await vendors.rotate('MOVER');
    await vendors.revokeOld('MOVER');
    await vendors.setEnabled('MOVER', false);
    await expect(vendors.move('NOBODY', here)).rejects.toThrow('there is no vendor NOBODY');
    const log = await test.owner.query<{ command: string; before: unknown; after: unknown; actor: string }>(
      `select command, before, after, actor from platform_audit where subject_id = 'MOVER' order by id`,
    );
    const entry = (what: string, after: object, before: object | null = null) => {
      const command = `games.vendor.${what}`;
      return { command, before, after, actor: 'cli.vendor' };
    };
    expect(log.rows).toEqual([
      entry('add', { code: 'MOVER', capabilities: ['batch'], allowedAddresses: ANY_ADDRESS }),
      entry('rotateKeys', { keysMade: 2, keysRevoked: 0 }),
      entry('move', here, { baseUrl: null, launchHosts: [] }),
      entry('move', there, here),
      entry('rotateKeys', { keysMade: 2, keysRevoked: 0 }),
      entry('revokeKeys', { keysMade: 0, keysRevoked: 2 }),
      entry('switch', { enabled: false }, { enabled: true }),
    ]);
    expect(JSON.stringify(log.rows)).not.toContain(made.request_key);
  });

  it('keeps keys sealed in the database', async () => {
    const rows = await test.owner.query<{ sealed: string }>('select sealed from vendors_keys');
    const { request_key } = await test.app.modules.vendors.vendors.add({
      code: 'SEALED',
      capabilities: [],
      allowedAddresses: ANY_ADDRESS,
    });
    expect(rows.rows.every((row) => row.sealed.length > 60)).toBe(true);
    const found = await test.owner.query('select 1 from vendors_keys where sealed like $1', [`%${request_key}%`]);
    expect(found.rowCount).toBe(0);
  });
});
