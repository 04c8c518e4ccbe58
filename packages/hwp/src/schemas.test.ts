import { describe, expect, it } from 'vitest';
import { batchCalls, hwpCalls, type MoneyCall, moneyCalls } from './calls.ts';
import { readRequest, readSandboxRequest } from './schemas.ts';
import { vendorAnswerSchemas, vendorRequestSchemas } from './vendor-calls.ts';

const full = {
  transaction_id: 'T-1',
  reference_transaction_id: 'T-0',
  player_id: 'p_1',
  session_id: 's_1',
  game_code: 'fortune',
  round_id: 'R-1',
  round_closed: true,
  currency: 'THB',
  amount: 100,
  bet_amount: 100,
  win_amount: 0,
  promo: { campaign_id: 'C', reward_id: 'W', type: 'FREE_ROUNDS' },
  jackpot: { id: 'J', contribution_micros: 10, win_part: 1 },
  details: { a: 1 },
  occurred_at: '2026-01-01T00:00:00.000Z',
};
const own: Record<MoneyCall, Record<string, unknown>> = {
  bet: { kind: 'FEATURE_BUY', is_free: false, bet_info: { side: 'MERON', odds_milli: 950 } },
  win: { kind: 'FREE_ROUND' },
  'bet-win': {},
  rollback: { reason: 'TIMEOUT' },
  'round/close': {},
  'promo-win': { kind: 'TOURNAMENT' },
  'jackpot-win': {},
  adjust: { kind: 'CORRECTION', reason: 'RESETTLE' },
  tip: {},
};
const message = (call: MoneyCall) => ({ ...full, ...own[call] });

/** Required fields of each call: letter R in the field matrix. */
const required: Record<MoneyCall, string[]> = {
  bet: ['transaction_id', 'player_id', 'session_id', 'game_code', 'round_id', 'currency', 'amount'],
  win: ['transaction_id', 'player_id', 'game_code', 'round_id', 'currency', 'amount'],
  'bet-win': [
    'transaction_id',
    'player_id',
    'session_id',
    'game_code',
    'round_id',
    'currency',
    'bet_amount',
    'win_amount',
  ],
  rollback: ['transaction_id', 'reference_transaction_id', 'player_id', 'reason'],
  'round/close': ['transaction_id', 'player_id', 'game_code', 'round_id'],
  'promo-win': ['transaction_id', 'player_id', 'currency', 'amount', 'kind', 'promo'],
  'jackpot-win': ['transaction_id', 'player_id', 'game_code', 'currency', 'amount', 'jackpot'],
  adjust: [
    'transaction_id',
    'reference_transaction_id',
    'player_id',
    'game_code',
    'round_id',
    'currency',
    'amount',
    'kind',
    'reason',
  ],
  tip: ['transaction_id', 'player_id', 'session_id', 'game_code', 'currency', 'amount'],
};

describe('the calls', () => {
  it('are seventeen, nine of them with money, five for a batch', () => {
    expect(hwpCalls).toHaveLength(17);
    expect(moneyCalls).toHaveLength(9);
    expect(batchCalls).toEqual(['bet', 'win', 'rollback', 'round/close', 'adjust']);
  });
});

describe.each(moneyCalls)('%s', (call) => {
  it('takes the full message and the barest one', () => {
    expect(readRequest(call, message(call)).ok).toBe(true);
    const bare = Object.fromEntries(required[call].map((name) => [name, message(call)[name as 'amount']]));
    expect(readRequest(call, bare).ok).toBe(true);
  });

  it('refuses the message without any one required field', () => {
    for (const name of required[call]) {
      const { [name as 'amount']: _left, ...rest } = message(call);
      const { ok, ...refusal } = readRequest(call, rest);
      expect({ name, ok, ...refusal }).toMatchObject({ name, ok: false, code: 'INVALID_REQUEST' });
    }
  });

  it('keeps unknown fields', () => {
    const result = readRequest(call, { ...message(call), vendor_extra: { deep: [1] } });
    expect(result).toMatchObject({ ok: true, request: { vendor_extra: { deep: [1] } } });
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a/b', 'ä', 7, null, ['T-1']])(
    'refuses the transaction id %j',
    (transaction_id) => {
      expect(readRequest(call, { ...message(call), transaction_id })).toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );
});

describe('amounts', () => {
  const amountsOf: [MoneyCall, string][] = [
    ['bet', 'amount'],
    ['win', 'amount'],
    ['bet-win', 'bet_amount'],
    ['bet-win', 'win_amount'],
    ['rollback', 'amount'],
    ['promo-win', 'amount'],
    ['jackpot-win', 'amount'],
    ['adjust', 'amount'],
    ['tip', 'amount'],
  ];
  describe.each(amountsOf)('%s %s', (call, name) => {
    it.each([1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('refuses the number %d as an amount', (value) => {
      expect(readRequest(call, { ...message(call), [name]: value })).toMatchObject({ code: 'INVALID_AMOUNT' });
    });
    it.each(['100', null, [], {}, true])('refuses %j as a request', (value) => {
      expect(readRequest(call, { ...message(call), [name]: value })).toMatchObject({ code: 'INVALID_REQUEST' });
    });
    it('has a sign only in adjust, and is 0 everywhere but there', () => {
      expect(readRequest(call, { ...message(call), [name]: -1 }).ok).toBe(call === 'adjust');
      expect(readRequest(call, { ...message(call), [name]: 0 }).ok).toBe(call !== 'adjust');
      expect(readRequest(call, { ...message(call), [name]: Number.MAX_SAFE_INTEGER }).ok).toBe(true);
    });
  });
});

describe('rules within one message', () => {
  it('a free bet has amount 0 and names its promotion', () => {
    const free = { ...message('bet'), is_free: true, amount: 0 };
    expect(readRequest('bet', free).ok).toBe(true);
    expect(readRequest('bet', { ...free, amount: 1 })).toMatchObject({ code: 'INVALID_AMOUNT' });
    expect(readRequest('bet', { ...free, promo: undefined })).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'promo',
    });
  });

  it('details are an object of at most 4 KiB', () => {
    const withDetails = (details: unknown) => readRequest('win', { ...message('win'), details }).ok;
    expect(withDetails({ a: 'x'.repeat(4_000) })).toBe(true);
    expect(withDetails({ a: 'x'.repeat(4_096) })).toBe(false);
    expect(withDetails('text')).toBe(false);
    expect(withDetails([1])).toBe(false);
  });

  it.each([
    ['2026-01-01T00:00:00Z', true],
    ['2026-01-01T00:00:00.123456Z', true],
    ['2026-01-01T00:00:00+00:00', true],
    ['2026-01-01T07:00:00+07:00', false],
    ['2026-13-01T00:00:00Z', false],
    ['2026-01-01', false],
    [1_767_225_600, false],
  ])('occurred_at %j', (occurred_at, isValid) => {
    expect(readRequest('win', { ...message('win'), occurred_at }).ok).toBe(isValid);
  });

  it('a field without meaning in a call is ignored whatever it holds', () => {
    expect(readRequest('bet', { ...message('bet'), reference_transaction_id: 5, reason: [] }).ok).toBe(true);
  });

  it('a batch has one item or more', () => {
    expect(readRequest('batch', { items: [] }).ok).toBe(false);
    expect(readRequest('batch', { items: [{ call: 'bet' }] }).ok).toBe(true);
    expect(readRequest('batch', { items: ['bet'] }).ok).toBe(false);
  });
});

describe('the bench of the sandbox', () => {
  it('takes its calls as written and nothing less', () => {
    expect(readSandboxRequest('sandbox/player', { balance: 100 }).ok).toBe(true);
    expect(readSandboxRequest('sandbox/player', {}).ok).toBe(false);
    expect(readSandboxRequest('sandbox/session', { session_id: 's', state: 'expired' }).ok).toBe(true);
    expect(readSandboxRequest('sandbox/session', { session_id: 's', state: 'won' }).ok).toBe(false);
    expect(readSandboxRequest('sandbox/vendor', { enabled: 'no' }).ok).toBe(false);
  });
});

describe('calls about free rounds', () => {
  const grant = {
    reward_id: 'frg_1',
    campaign_id: 'spring',
    player_id: 'p_7Q2',
    currency: 'THB',
    game_codes: ['fortune'],
    count: 3,
    bet_amount: 2000,
    expires_at: '2026-01-01T00:00:00.000Z',
  };
  const reads = (call: 'free-rounds/grant' | 'free-rounds/cancel' | 'free-rounds/list', body: object): boolean =>
    vendorRequestSchemas[call].safeParse(body).success;

  it('name the reward, the player, the games, how many and at what bet', () => {
    expect(reads('free-rounds/grant', grant)).toBe(true);
    for (const name of Object.keys(grant))
      expect(reads('free-rounds/grant', { ...grant, [name]: undefined })).toBe(false);
  });

  it.each([
    { count: 0 },
    { count: 1001 },
    { count: 1.5 },
    { bet_amount: 0 },
    { bet_amount: -20 },
    { game_codes: [] },
    { game_codes: Array.from({ length: 51 }, () => 'g') },
    { expires_at: 'tomorrow' },
    { reward_id: 'a b' },
  ])('refuse %o', (change) => {
    expect(reads('free-rounds/grant', { ...grant, ...change })).toBe(false);
  });

  it('ask about 1 to 100 rewards at once', () => {
    const ids = (length: number) => ({ reward_ids: Array.from({ length }, (_, n) => `frg_${n}`) });
    expect([0, 1, 100, 101].map((length) => reads('free-rounds/list', ids(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(reads('free-rounds/cancel', { reward_id: 'frg_1', player_id: 'p_7Q2' })).toBe(true);
  });

  it('are answered with how the reward stands', () => {
    const answer = { outcome: 'ACCEPTED', code: 'OK', request_id: 'r' };
    const stands = { reward_id: 'frg_1', state: 'USED', used: 3, win_total: 4750, settled: true };
    expect(vendorAnswerSchemas['free-rounds/grant'].safeParse({ ...answer, ...stands }).success).toBe(true);
    expect(vendorAnswerSchemas['free-rounds/cancel'].safeParse({ ...answer, ...stands }).success).toBe(true);
    expect(vendorAnswerSchemas['free-rounds/list'].safeParse({ ...answer, rewards: [stands] }).success).toBe(true);
    expect(vendorAnswerSchemas['free-rounds/grant'].safeParse({ ...answer, ...stands, state: 'DONE' }).success).toBe(
      false,
    );
  });
});
