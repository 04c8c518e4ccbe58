import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, freshName } from '@sanam/server/test/clients.ts';
import { captchaPass, freshVisitor, humanPass, visitorHash } from '@sanam/server/test/human.ts';
import { byHand, byKeys, byScript } from './hand.test-data.ts';
import type { TrailPoint } from './rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
// All tests use one address, so reset the counts of earlier tests.
beforeEach(() => t.owner.query('delete from platform_rate_limits'));

const as = (cookie: string) => callerOf(t, { cookie });
const service = () => t.app.modules.captcha.service;

async function answerOf(puzzleId: string): Promise<number> {
  const found = await t.owner.query<{ answer: number }>('select answer from captcha_puzzles where puzzle_id = $1', [
    puzzleId,
  ]);
  return found.rows[0]!.answer;
}

/** Returns a puzzle that is old enough for a movement. */
async function newPuzzle(cookie: string, kind: 'picture' | 'question' = 'picture', purpose = 'login' as const) {
  const puzzle = (await as(cookie)('createPuzzle', { body: { purpose, kind } })).value;
  await t.advance(20);
  return puzzle;
}

const answer = (cookie: string, id: string, trail: TrailPoint[], input: 'pointer' | 'keyboard' = 'pointer') =>
  as(cookie)('answerPuzzle', { params: { id }, body: { x: trail.at(-1)![1], trail, input } });

async function solved(cookie: string): Promise<string> {
  const { id } = await newPuzzle(cookie);
  return (await answer(cookie, id, byHand(await answerOf(id)))).value.token;
}

const prove = (cookie: string, token: string | undefined, purpose = 'login' as 'login' | 'register') =>
  service()
    .prove({ purpose, token, visitor: visitorHash(cookie), address: null, merchantId: 'default' })
    .then(
      () => 'proven',
      (error: { code: string }) => error.code,
    );

describe('the picture', () => {
  it('comes as two pictures of the sizes it says, and never says where the gap is [GAP-054]', async () => {
    const puzzle = await newPuzzle(freshVisitor());
    expect(puzzle).toMatchObject({ kind: 'picture', question: null, expiresInSeconds: 300 });
    const { background, piece, ...sizes } = puzzle.picture!;
    const [back, cut] = await Promise.all(
      [background, piece].map((one) => sharp(Buffer.from(one, 'base64')).metadata()),
    );
    expect(back).toMatchObject({ format: 'jpeg', width: sizes.width, height: sizes.height });
    expect(cut).toMatchObject({ format: 'webp', width: sizes.pieceWidth, hasAlpha: true });
    const place = await answerOf(puzzle.id);
    expect(place).toBeGreaterThan(sizes.pieceWidth);
    expect(place).toBeLessThan(sizes.width - sizes.pieceWidth);
    expect(sizes).toEqual({ width: 480, height: 270, pieceWidth: 86, pieceTop: expect.any(Number) });
  });

  it('is darker where the piece belongs, among other shapes, and is different every time', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => newPuzzle(freshVisitor())));
    expect(new Set(made.map((one) => one.picture!.background)).size).toBe(6);
    expect(new Set(await Promise.all(made.map((one) => answerOf(one.id)))).size).toBeGreaterThan(3);
    for (const { id, picture } of made) {
      const inside = { width: 42, height: 42 };
      const lightness = async (image: string, left: number, top: number) => {
        const middle = { ...inside, left: left + 22, top: top + 22 };
        const { channels } = await sharp(Buffer.from(image, 'base64')).removeAlpha().extract(middle).stats();
        return channels.reduce((sum, channel) => sum + channel.mean, 0);
      };
      const gap = await lightness(picture!.background, await answerOf(id), picture!.pieceTop);
      expect(gap).toBeLessThan(0.75 * (await lightness(picture!.piece, 0, 0)));
      const { channels } = await sharp(Buffer.from(picture!.piece, 'base64')).stats();
      expect(channels[3]!.min).toBe(0);
      expect(channels[3]!.max).toBe(255);
    }
  });
});

describe('an answered puzzle', () => {
  it('gives a result for the right place and the movement of a hand [IDN-041]', async () => {
    const cookie = freshVisitor();
    expect(await prove(cookie, await solved(cookie))).toBe('proven');
  });

  it('takes keys as well as a hand', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    expect((await answer(cookie, id, byKeys(await answerOf(id)), 'keyboard')).status).toBe(200);
  });

  it('asks once more when no hand moved it, with the tries that are left, and never says if the place was right [SEC-021]', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    const place = await answerOf(id);
    const refused = await answer(cookie, id, byScript(place));
    expect(refused).toMatchObject({ status: 403, code: 'identity.humanCheckAgain' });
    expect(refused.body).toMatchObject({ value: { triesLeft: 2 } });
    const other = await newPuzzle(cookie);
    const elsewhere = await answerOf(other.id);
    const wrong = await answer(cookie, other.id, byScript(elsewhere > 240 ? elsewhere - 60 : elsewhere + 60));
    expect(wrong.body).toMatchObject({ code: 'identity.humanCheckAgain', value: { triesLeft: 2 } });
    expect((await as(cookie)('answerPuzzle', { params: { id }, body: { x: place } })).code).toBe(
      'identity.humanCheckFailed',
    );
    expect((await answer(cookie, id, byHand(place))).status).toBe(200);
  });

  it('asks once more when it was moved too quickly, which takes no try', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    const place = await answerOf(id);
    const flick = byHand(place).map(([ms, x, y]): TrailPoint => [ms * 0.2, x, y]);
    for (let i = 0; i < 4; i++) {
      const quick = await answer(cookie, id, flick);
      expect(quick.body).toMatchObject({ code: 'identity.humanCheckAgain', value: { triesLeft: 3 } });
    }
    expect((await answer(cookie, id, byHand(place))).status).toBe(200);
  });

  it('cannot be older than its puzzle', async () => {
    const cookie = freshVisitor();
    const { id } = (await as(cookie)('createPuzzle', { body: { purpose: 'login' } })).value;
    const trail = byHand(await answerOf(id), { frames: 600 }).slice(0, 600);
    expect((await answer(cookie, id, trail)).code).toBe('identity.humanCheckFailed');
  });

  it('is over after three wrong tries, also for the right place', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    const place = await answerOf(id);
    for (const left of [2, 1, 0]) {
      const refused = await answer(cookie, id, byHand(place > 240 ? place - 60 : place + 60));
      expect(refused.body).toMatchObject({ value: { triesLeft: left } });
    }
    expect((await answer(cookie, id, byHand(place))).code).toBe('identity.humanCheckFailed');
  });

  it('counts tries that come at the same moment', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    const place = await answerOf(id);
    const guesses = Array.from({ length: 20 }, (_, i) => answer(cookie, id, byHand(110 + i * 14)));
    await Promise.all(guesses);
    const row = await t.owner.query<{ tries: number }>('select tries from captcha_puzzles where puzzle_id = $1', [id]);
    expect(row.rows[0]!.tries).toBeLessThanOrEqual(3);
    expect(place).toBeGreaterThan(0);
  });

  it('gives one result when it is answered rightly by two at once', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    const trail = byHand(await answerOf(id));
    const both = await Promise.all([answer(cookie, id, trail), answer(cookie, id, trail)]);
    expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 403]));
    expect((await answer(cookie, id, trail)).code).toBe('identity.humanCheckFailed');
  });

  it('belongs to the browser it was made for', async () => {
    const { id } = await newPuzzle(freshVisitor());
    expect((await answer(freshVisitor(), id, byHand(await answerOf(id)))).code).toBe('identity.humanCheckFailed');
  });

  it('is too old after five minutes', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    await t.advance(285);
    expect((await answer(cookie, id, byHand(await answerOf(id)))).code).toBe('identity.humanCheckFailed');
  });

  it('bears every kind of nonsense', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie);
    const send = (body: Record<string, unknown>) =>
      as(cookie)('answerPuzzle', { params: { id }, body: body as { answer: string } });
    for (const body of [{ x: -1 }, { x: 'far' }, { x: 1e9 }, { trail: 'line' }, { trail: [[1, 2]] }, { input: 'mind' }])
      expect([body, (await send(body)).code]).toEqual([body, 'request.invalid']);
    expect((await send({ trail: Array.from({ length: 601 }, () => [0, 0, 0]) })).code).toBe('request.invalid');
    for (const body of [{}, { x: 100 }, { x: 100, trail: [], input: 'pointer' }])
      expect([body, (await send(body)).code]).toEqual([body, 'identity.humanCheckFailed']);
    const other = await as(cookie)('answerPuzzle', { params: { id: 'puz_unknown00000000000000' }, body: { x: 1 } });
    expect(other.code).toBe('identity.humanCheckFailed');
  });
});

describe('a result', () => {
  it('is good once, also for two at the same moment [SEC-021]', async () => {
    const cookie = freshVisitor();
    const token = await solved(cookie);
    const both = await Promise.all(Array.from({ length: 8 }, () => prove(cookie, token)));
    expect(both.toSorted()).toEqual([...Array<string>(7).fill('identity.humanCheckFailed'), 'proven']);
    expect(await prove(cookie, token)).toBe('identity.humanCheckFailed');
  });

  it('is worth nothing for another purpose, in another browser, or after five minutes [SEC-021]', async () => {
    const cookie = freshVisitor();
    const token = await solved(cookie);
    expect(await prove(cookie, token, 'register')).toBe('identity.humanCheckFailed');
    expect(await prove(freshVisitor(), token)).toBe('identity.humanCheckFailed');
    expect(await prove(cookie, undefined)).toBe('identity.humanCheckFailed');
    expect(await prove(cookie, '')).toBe('identity.humanCheckFailed');
    expect(await prove(cookie, `${token}x`)).toBe('identity.humanCheckFailed');
    await t.advance(301);
    expect(await prove(cookie, token)).toBe('identity.humanCheckFailed');
  });

  it('is kept as a hash only, and forgotten by a job when nobody can use it', async () => {
    const cookie = freshVisitor();
    const token = await solved(cookie);
    const kept = await t.owner.query<{ text: string }>('select p::text as text from captcha_puzzles p');
    expect(kept.rows.some((row) => row.text.includes(token))).toBe(false);
    await as(cookie)('captcha');
    await t.advance(2 * 3600);
    await t.drain(['identity.forgetProofs']);
    const left = await t.owner.query(
      `select 1 from captcha_puzzles where expires_at < platform_now() - interval '1 hour'
       union all select 1 from captcha_images where expires_at < platform_now() - interval '1 hour'`,
    );
    expect(left.rows).toEqual([]);
  });
});

describe('log-in and registration', () => {
  const person = { username: freshName(), password: 'Khao-niao-77x' };
  const form = () => ({
    ...person,
    username: freshName(),
    confirmPassword: person.password,
    ageConfirmed: true,
    termsAccepted: true,
    login: true as const,
    registerMethod: 'WEB' as const,
  });

  it('are refused without a result, with a used one and with one of the other purpose [IDN-041] [SEC-021]', async () => {
    const cookie = freshVisitor();
    const register = (slider: string | undefined) => as(cookie)('register', { body: { ...form(), slider } });
    const login = (slider: string | undefined) => as(cookie)('login', { body: { ...person, slider } });
    const forLogin = (await humanPass(t, 'login', cookie)).slider;
    expect((await register(undefined)).code).toBe('identity.humanCheckFailed');
    expect((await register(forLogin)).code).toBe('identity.humanCheckFailed');
    const forRegister = (await humanPass(t, 'register', cookie)).slider;
    expect((await register(forRegister)).status).toBe(200);
    expect((await register(forRegister)).code).toBe('identity.humanCheckFailed');
    expect((await login(undefined)).code).toBe('identity.humanCheckFailed');
    expect((await login(forLogin)).code).toBe('identity.wrongCredentials');
    expect((await login(forLogin)).code).toBe('identity.humanCheckFailed');
  });
});

describe('the question', () => {
  it('is a sum in words of the language of the page [GAP-054]', async () => {
    const english = await newPuzzle(freshVisitor(), 'question');
    expect(english).toMatchObject({ kind: 'question', picture: null });
    expect(english.question).toMatch(/^What is [a-z-]+ (plus|minus) [a-z]+\?$/);
    const thai = await callerOf(t)(
      'createPuzzle',
      { body: { purpose: 'login', kind: 'question' } },
      { headers: { 'accept-language': 'th' } },
    );
    expect(thai.value.question).toMatch(/^[ก-๙]+ (บวก|ลบ) [ก-๙]+ เท่ากับเท่าไร$/);
  });

  it('asks once more for an answer that came at once, right or wrong alike, which takes no try', async () => {
    await t.stopClock();
    const cookie = freshVisitor();
    const { id } = (await as(cookie)('createPuzzle', { body: { purpose: 'login', kind: 'question' } })).value;
    const sum = String(await answerOf(id));
    const say = (text: string) => as(cookie)('answerPuzzle', { params: { id }, body: { answer: text } });
    for (const text of [sum, '99', sum])
      expect((await say(text)).body).toMatchObject({ code: 'identity.humanCheckAgain', value: { triesLeft: 2 } });
    await t.advance(1);
    expect((await say(sum)).status).toBe(200);
  });

  it('is answered by its sum, in two tries', async () => {
    const cookie = freshVisitor();
    const { id } = await newPuzzle(cookie, 'question');
    const sum = String(await answerOf(id));
    const say = (puzzleId: string, text: string) =>
      as(cookie)('answerPuzzle', { params: { id: puzzleId }, body: { answer: text } });
    expect((await say(id, '99')).body).toMatchObject({ code: 'identity.humanCheckFailed', value: { triesLeft: 1 } });
    expect((await say(id, sum)).status).toBe(200);
    const second = await newPuzzle(cookie, 'question');
    const other = String(await answerOf(second.id));
    expect((await say(second.id, '99')).code).toBe('identity.humanCheckFailed');
    expect((await say(second.id, 'many')).code).toBe('identity.humanCheckFailed');
    expect((await say(second.id, other)).code).toBe('identity.humanCheckFailed');
  });

  it('waits sooner than the picture, whether solved or not', async () => {
    await t.stopClock();
    const ask = (kind: 'picture' | 'question') => callerOf(t)('createPuzzle', { body: { purpose: 'login', kind } });
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 8; i++) codes.push((await ask('question')).code);
    expect(codes.filter((code) => code === 'common.tooManyRequests')).toHaveLength(2);
    expect((await ask('picture')).status).toBe(200);
  });
});

describe('the rate limit', () => {
  it('makes an address wait that asks for pictures and solves none, and lets go when it solves one', async () => {
    await t.stopClock();
    const ask = () => callerOf(t)('createPuzzle', { body: { purpose: 'login' } });
    const answers = await Promise.all(Array.from({ length: 36 }, ask));
    const limited = answers.filter((one) => one.code === 'common.tooManyRequests');
    expect(limited.length).toBeGreaterThanOrEqual(5);
    await t.advance(70);
    const cookie = freshVisitor();
    await solved(cookie);
    const held = await t.owner.query(`select 1 from platform_rate_limits where scope like 'human.puzzle%'`);
    expect(held.rows).toEqual([]);
  });
});

describe('the captcha', () => {
  const captcha = (cookie: string, text: string | undefined) =>
    service()
      .captcha({ text, visitor: visitorHash(cookie) })
      .then(
        () => 'right',
        (error: { code: string }) => error.code,
      );

  it('is a PNG in base64, another each time [IDN-054] [IDN-055]', async () => {
    const cookie = freshVisitor();
    const first = (await as(cookie)('captcha')).value;
    const picture = await sharp(Buffer.from(first, 'base64')).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 320, height: 112 });
    await t.advance(1);
    expect((await as(cookie)('captcha')).value).not.toBe(first);
  });

  it('comes once a second for one browser [IDN-053] [SEC-022]', async () => {
    await t.stopClock();
    const cookie = freshVisitor();
    const answers = await Promise.all(Array.from({ length: 6 }, () => as(cookie)('captcha')));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const soon = answers.find((one) => one.status !== 200)!;
    expect(soon).toMatchObject({ status: 429, code: 'common.tooManyRequests' });
    expect(soon.body).toMatchObject({ value: { retryAfterSeconds: 1 } });
    expect((await as(cookie)('captchaQuestion')).code).toBe('common.tooManyRequests');
    await t.advance(1);
    expect((await as(cookie)('captcha')).status).toBe(200);
  });

  it('makes an address wait that asks for many and reads none [SEC-022]', async () => {
    await t.stopClock();
    const answers = await Promise.all(Array.from({ length: 44 }, () => callerOf(t)('captcha')));
    expect(answers.some((one) => one.code === undefined)).toBe(true);
    expect((await callerOf(t)('captcha')).code).toBe('common.tooManyRequests');
  });

  it('is taken in any case of letters, once, by its own browser, for five minutes [SEC-022]', async () => {
    const cookie = freshVisitor();
    const text = await captchaPass(t, cookie);
    expect(await captcha(freshVisitor(), text)).toBe('identity.captchaWrong');
    expect(await captcha(cookie, ` ${text.toUpperCase()} `)).toBe('right');
    expect(await captcha(cookie, text)).toBe('identity.captchaWrong');
    const second = await captchaPass(t, cookie);
    expect(await captcha(cookie, 'wrong')).toBe('identity.captchaWrong');
    expect(await captcha(cookie, second)).toBe('identity.captchaWrong');
    const third = await captchaPass(t, cookie);
    const both = await Promise.all([captcha(cookie, third), captcha(cookie, third)]);
    expect(both.toSorted()).toEqual(['identity.captchaWrong', 'right']);
    const old = await captchaPass(t, cookie);
    await t.advance(301);
    expect(await captcha(cookie, old)).toBe('identity.captchaWrong');
    expect(await captcha(cookie, undefined)).toBe('identity.captchaWrong');
  });

  it('has a sum in words for those who cannot see it, and keeps only hashes', async () => {
    const cookie = freshVisitor();
    const { question } = (await as(cookie)('captchaQuestion')).value;
    const [, a, sign, b] = /^What is (\S+) (plus|minus) (\S+)\?$/.exec(question)!;
    const { inEnglish } = await import('./question.ts');
    const numbers = new Map(Array.from({ length: 100 }, (_, i) => [inEnglish(i), i]));
    const sum = numbers.get(a!)! + (sign === 'plus' ? 1 : -1) * numbers.get(b!)!;
    const row = await t.owner.query<{ text_hash: string }>('select text_hash from captcha_images where visitor = $1', [
      visitorHash(cookie),
    ]);
    expect(row.rows[0]!.text_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await captcha(cookie, String(sum))).toBe('right');
  });

  it('is wanted at log-in once it is shown, right or not at all [IDN-036]', async () => {
    const cookie = freshVisitor();
    const login = async (captchaText: string | undefined) => {
      const { slider } = await humanPass(t, 'login', cookie);
      const body = { username: 'nobodyhere', password: 'Wrong-pass-1', slider, captcha: captchaText };
      return (await as(cookie)('login', { body })).body;
    };
    let last = await login(undefined);
    for (let i = 0; i < 4 && !last.success && last.value?.captchaRequired !== true; i++) last = await login(undefined);
    expect(last).toMatchObject({ value: { captchaRequired: true } });
    expect(await login(undefined)).toMatchObject({ code: 'identity.captchaWrong', value: { captchaRequired: true } });
    await captchaPass(t, cookie);
    expect(await login('wrong')).toMatchObject({ code: 'identity.captchaWrong' });
    await t.advance(40);
    expect(await login(await captchaPass(t, cookie))).toMatchObject({ code: 'identity.wrongCredentials' });
  });
});
