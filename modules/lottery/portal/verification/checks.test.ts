// Each verification step passes with the published values and fails if any one value is changed.
import { quicknet, timeOfRound } from '@sanam/beacon';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OneDraw } from '../results/queries.ts';
import { yeekeeLuckyPlaces } from '../../contract/draw-stream.ts';
import { checkLucky } from './check-lucky.ts';
import { checkBeacon, checkCommitment, checkResult, isOwn } from './check-draw.ts';
import { checkSealed, checkTicket, readTicketPath } from './check-seal.ts';
import { checkSettlement } from './check-settlement.ts';
import { chain, keys, sampleDraw, signedSummary, ticketPath } from './sample-draw.test-data.ts';

let draw: OneDraw;
let resultHash: string;
beforeAll(async () => {
  ({ draw, resultHash } = await sampleDraw());
});

const other = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const withEvidence = (own: Partial<NonNullable<OneDraw['proof']>>): OneDraw => ({
  ...draw,
  proof: { ...draw.proof!, ...own },
});
const withBeacon = (own: Partial<NonNullable<NonNullable<OneDraw['proof']>['beacon']>>): OneDraw =>
  withEvidence({ beacon: { ...draw.proof!.beacon!, ...own } });
const withNumber = (number: string): OneDraw => ({
  ...draw,
  versions: [{ ...draw.versions[0]!, prizes: { number: [number] } }],
});
const official = (): OneDraw => ({
  ...withEvidence({ commit: null, seed: null, beacon: null }),
  market: 'THGLO',
  state: 'sealed',
  summary: null,
});

describe('the commitment', () => {
  it('is the hash of the seed, and of no other', async () => {
    expect(await checkCommitment(draw)).toMatchObject({ outcome: 'passed' });
    const changed = await checkCommitment(withEvidence({ seed: other(draw.proof!.seed!) }));
    expect(changed).toMatchObject({ outcome: 'failed', reason: 'seed' });
    expect(await checkCommitment(withEvidence({ seed: null }))).toMatchObject({ outcome: 'later' });
  });
});

describe('the beacon', () => {
  it('signed the round that follows the close, by the key that names the chain', async () => {
    expect(await checkBeacon(draw, chain)).toMatchObject({ outcome: 'passed' });
  });

  it('is not believed with another round, randomness or signature, or for another close', async () => {
    const { round, randomness, signature } = draw.proof!.beacon!;
    const failing = [
      withBeacon({ round: round + 1 }),
      { ...draw, closeAt: '2026-11-20T05:01:55.000Z' },
      withBeacon({ randomness: other(randomness!) }),
      withBeacon({ signature: signature!.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ];
    const reasons = await Promise.all(failing.map(async (one) => (await checkBeacon(one, chain)).reason));
    expect(reasons).toEqual(['round', 'round', 'signature', 'signature']);
  });

  it('counts only if the seal was published before it: with the random value, tickets could be made that win', async () => {
    const roundAt = timeOfRound(chain!, draw.proof!.beacon!.round).getTime();
    const sealedIn = async (ms: number) =>
      checkBeacon(withEvidence({ sealedAt: new Date(roundAt + ms).toISOString() }), chain);
    expect(await sealedIn(-1)).toMatchObject({ outcome: 'passed' });
    expect(await sealedIn(0)).toMatchObject({ outcome: 'failed', reason: 'sealed' });
    expect(await checkBeacon(withEvidence({ sealedAt: null }), chain)).toMatchObject({ reason: 'sealed' });
  });

  it('is not checked by a key that its chain is not named after, and a served key never stands for the public chain', async () => {
    expect(await checkBeacon(draw, { ...chain!, publicKey: quicknet.publicKey })).toMatchObject({ outcome: 'unable' });
    expect(await checkBeacon(draw, null)).toMatchObject({ outcome: 'unable', reason: 'chain' });
    const pretended = await checkBeacon(withBeacon({ chain: quicknet.hash }), { ...chain!, hash: quicknet.hash });
    expect(pretended.outcome).toBe('failed');
  });
});

describe('the result', () => {
  it('follows from seed and randomness, and no other does', async () => {
    expect(await checkResult(draw, [])).toMatchObject({ outcome: 'passed' });
    const published = draw.prizes!.number![0]!;
    const changed = await checkResult(withNumber(other(published)), []);
    expect(changed).toMatchObject({ outcome: 'failed', reason: 'numbers', values: { computed: published } });
    expect(await checkResult(withEvidence({ seed: 'no seed' }), [])).toMatchObject({ reason: 'inputs' });
    expect(await checkResult(withNumber('12'), [])).toMatchObject({ reason: 'unreadable' });
    expect(await checkResult({ ...draw, versions: [] }, [])).toMatchObject({ outcome: 'later' });
  });

  it('of a yeekee round needs all its numbers in their order', async () => {
    const shots = Array.from({ length: 20 }, (_, at) => String(10_000 + at * 777));
    const yeekee = { ...withNumber('00000'), market: 'YEEKEE15', numero: '20261120-037' };
    const computed = (await checkResult(yeekee, shots)).values!.computed!;
    const right = { ...withNumber(computed), market: 'YEEKEE15', numero: '20261120-037' };
    expect(await checkResult(right, shots)).toMatchObject({ outcome: 'passed' });
    expect(await checkResult(right, shots.with(15, '99999'))).toMatchObject({ outcome: 'passed' });
    expect(await checkResult(right, shots.with(3, '99999'))).toMatchObject({ outcome: 'failed', reason: 'numbers' });
    expect(await checkResult(right, shots.slice(0, 15))).toMatchObject({ outcome: 'failed', reason: 'inputs' });
  });
});

describe('the lucky places of a yeekee round', () => {
  const COUNT = 40;
  const prizes = { stakeMin: '100.00', ranks: [], lucky: ['50.00', '20.00'] };
  const yeekee = (): OneDraw => ({ ...draw, market: 'YEEKEE15', numero: '20261120-037' });
  const named = () => {
    const { numero, market, proof } = yeekee();
    return yeekeeLuckyPlaces({ seed: proof!.seed!, market, numero, randomness: proof!.beacon!.randomness! }, COUNT, 2);
  };
  const given = (rank: number, amount: string) => ({ rank, isLucky: true, amount, member: 'a***' });

  it('that brought a prize are named by seed and randomness, each with the amount of its turn', async () => {
    const [first, second] = await named();
    const check = (...list: ReturnType<typeof given>[]) => checkLucky(yeekee(), COUNT, { prizes, given: list });
    expect(await check(given(second!, '20.00'), given(first!, '50.00'))).toMatchObject({ outcome: 'passed' });
    expect(await check()).toMatchObject({ outcome: 'passed', values: { places: `${first} · ${second}`, given: '–' } });
    const other = [1, 2, 3].find((rank) => rank !== first && rank !== second)!;
    expect(await check(given(other, '50.00'))).toMatchObject({ outcome: 'failed', reason: 'places' });
    expect(await check(given(first!, '20.00'))).toMatchObject({ outcome: 'failed', reason: 'places' });
    expect(await checkLucky(yeekee(), COUNT + 1, { prizes, given: [given(first!, '50.00')] })).toMatchObject({
      outcome: 'failed',
    });
  });

  it('are named by the draw, and not before; a round without such prizes, or one given back, has none', async () => {
    const [first] = await named();
    const told = { prizes, given: [given(first!, '50.00')] };
    const outcomeOf = async (one: OneDraw, what: Parameters<typeof checkLucky>[2] = told) =>
      (await checkLucky(one, COUNT, what)).outcome;
    expect(await outcomeOf({ ...yeekee(), proof: { ...yeekee().proof!, seed: null } })).toBe('later');
    expect(await outcomeOf({ ...yeekee(), state: 'refunded' })).toBe('none');
    expect(await outcomeOf(yeekee(), { prizes: null, given: [] })).toBe('none');
    expect(await outcomeOf(yeekee(), { prizes: null, given: told.given })).toBe('failed');
    expect(await outcomeOf({ ...yeekee(), proof: { ...yeekee().proof!, seed: 'no seed' } })).toBe('failed');
  });
});

describe('the seal', () => {
  it('holds a ticket as it was sold, and none that was changed or is of another draw', async () => {
    expect(checkSealed(draw)).toMatchObject({ outcome: 'shown' });
    expect(await checkTicket(draw, ticketPath)).toMatchObject({ outcome: 'passed' });
    const [first, ...rest] = ticketPath.path;
    const failing = [
      { ...ticketPath, text: ticketPath.text.replace('900000', '950000') },
      { ...ticketPath, path: [{ ...first!, hash: other(first!.hash) }, ...rest] },
      { ...ticketPath, path: rest },
    ];
    for (const ticket of failing)
      expect(await checkTicket(draw, ticket)).toMatchObject({ outcome: 'failed', reason: 'root' });
    expect(await checkTicket(withEvidence({ seal: other(draw.proof!.seal!) }), ticketPath)).toMatchObject({
      outcome: 'failed',
    });
    expect(await checkTicket(withEvidence({ seal: null }), ticketPath)).toMatchObject({ outcome: 'later' });
  });

  it('reads what is pasted, and nothing that is no path', () => {
    expect(readTicketPath(JSON.stringify(ticketPath))).toEqual(ticketPath);
    const wrong = ['', '{', 'null', '[]', '{"text":"x","path":[]}'];
    const paths = [{ side: 'up', hash: ticketPath.path[0]!.hash }, { side: 'left', hash: 'xyz' }, null];
    for (const step of paths) wrong.push(JSON.stringify({ ...ticketPath, path: [step] }));
    wrong.push(JSON.stringify({ ...ticketPath, path: Array(65).fill(ticketPath.path[0]) }));
    expect(wrong.map(readTicketPath)).toEqual(wrong.map(() => undefined));
  });
});

describe('the settlement', () => {
  const check = (own: object) => checkSettlement({ ...draw, summary: signedSummary(resultHash, own) }, keys);

  it('is signed, and speaks of this draw, its seal and its result', async () => {
    expect(await checkSettlement(draw, keys)).toMatchObject({ outcome: 'passed' });
    expect(await checkSettlement({ ...draw, summary: null }, keys)).toMatchObject({ outcome: 'later' });
    const refunded = { ...draw, summary: null, state: 'refunded' as const };
    expect(await checkSettlement(refunded, keys)).toMatchObject({ outcome: 'none' });
  });

  it('is not believed when it was changed after it was signed, or signed with a key that is not published', async () => {
    const changed = { ...draw.summary!, file: draw.summary!.file.replace('"90000"', '"80000"') };
    expect(await checkSettlement({ ...draw, summary: changed }, keys)).toMatchObject({ reason: 'signature' });
    const broken = { ...draw.summary!, signature: '***' };
    expect(await checkSettlement({ ...draw, summary: broken }, keys)).toMatchObject({ reason: 'signature' });
    expect(await checkSettlement(draw, [])).toMatchObject({ outcome: 'failed', reason: 'key' });
    expect(await checkSettlement(draw, [{ ...keys[0]!, publicKey: 'AAAA' }])).toMatchObject({ outcome: 'unable' });
  });

  it('of another draw, seal or result is told apart, though its signature is right', async () => {
    expect(await check({ numero: '202611200722' })).toMatchObject({ outcome: 'failed', reason: 'draw' });
    expect(await check({ market: 'K3M1' })).toMatchObject({ reason: 'draw' });
    expect(await check({ seal: other(draw.proof!.seal!) })).toMatchObject({ reason: 'seal' });
    expect(await check({ resultHash: other(resultHash) })).toMatchObject({ reason: 'result' });
    expect(await check({ resultVersion: 2 })).toMatchObject({ reason: 'result' });
    expect(await check({ format: 'another' })).toMatchObject({ reason: 'file' });
  });
});

describe('a draw that was called off', () => {
  it.each(['refunding', 'refunded', 'cancelled'] as const)('and is %s has nothing that comes later', async (state) => {
    const evidence = { ...draw.proof!, seed: null, seal: null, ticketCount: null, beacon: null };
    const off: OneDraw = { ...draw, state, proof: evidence, versions: [], summary: null };
    const found = [
      await checkCommitment(off),
      await checkBeacon(off, chain),
      await checkResult(off, []),
      checkSealed(off),
      await checkSettlement(off, keys),
    ];
    expect(found.map(({ outcome }) => outcome)).toEqual(Array(5).fill('none'));
    expect(found.map(({ reason }) => reason)).toEqual(['off', 'off', 'off', undefined, undefined]);
    expect(found[0]!.values).toEqual({ commit: draw.proof!.commit });
  });
});

describe('a draw that is held elsewhere', () => {
  it('has no commitment, beacon or own result; its seal and settlement are checked', async () => {
    expect([isOwn(draw), isOwn(official())]).toEqual([true, false]);
    const found = [
      await checkCommitment(official()),
      await checkBeacon(official(), chain),
      await checkResult(official(), []),
    ];
    expect(found.map(({ outcome }) => outcome)).toEqual(['none', 'none', 'none']);
    expect(checkSealed(official())).toMatchObject({ outcome: 'shown' });
    expect(await checkSettlement(official(), keys)).toMatchObject({ outcome: 'later' });
  });
});
