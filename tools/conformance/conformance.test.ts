// Tests the kit against the wallet in memory: a correct one passes everything, and each removed rule is noticed.
import { randomBytes } from 'node:crypto';
import { keyFromBytes } from '@sanam/hwp';
import { afterEach, describe, expect, it } from 'vitest';
import { type ReferenceServer, type ReferenceServerOptions, startReferenceServer } from './reference-server.ts';
import { printReport } from './report.ts';
import { contractTests, type Report, runConformance } from './run.ts';

const newKey = () => keyFromBytes(randomBytes(32));
const [current, old, revoked, answerKey, otherKey, otherAnswerKey] = Array.from({ length: 6 }, newKey) as [
  ReturnType<typeof newKey>,
  ReturnType<typeof newKey>,
  ReturnType<typeof newKey>,
  ReturnType<typeof newKey>,
  ReturnType<typeof newKey>,
  ReturnType<typeof newKey>,
];

let server: ReferenceServer | undefined;
afterEach(() => server?.close());

async function judge(
  controls: ReferenceServerOptions['controls'],
  { only, stallsEvery, streamItems }: { only?: string[]; stallsEvery?: number; streamItems?: number } = {},
): Promise<Report> {
  server = await startReferenceServer({
    vendors: [
      { code: 'FIRST', requestKeys: [current, old], answerKey },
      { code: 'SECOND', requestKeys: [otherKey], answerKey: otherAnswerKey },
    ],
    ...(controls && { controls }),
    ...(stallsEvery && { stallsEvery }),
  });
  return runConformance({
    url: server.url,
    vendor: { vendor: 'FIRST', requestKey: current, answerKey },
    secondVendor: { vendor: 'SECOND', requestKey: otherKey, answerKey: otherAnswerKey },
    oldRequestKey: old,
    revokedRequestKey: revoked,
    ...(only && { only }),
    ...(streamItems && { streamItems }),
  });
}

const failedIds = ({ results }: Report) => results.filter(({ status }) => status === 'failed').map(({ id }) => id);

describe('the conformance kit', () => {
  it('has the tests C1 to C33, each once', () => {
    const ids = contractTests.map(({ id }) => Number(id.slice(1))).toSorted((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  });

  it('passes a correct wallet in all 33', async () => {
    const report = await judge({});
    expect(report.results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(report).toMatchObject({ passed: 33, failed: 0, skipped: 0 });
    expect(printReport(report)).toContain('33 passed, 0 failed, 0 skipped');
  });

  // Primes, because a divisor of the number of parallel streams would always hit the same one. TEMPORARY_ERROR promises
  // nothing, so it breaks no rule: the kit sends again, as a vendor must.
  it.each([7, 11])('passes a correct wallet that does not serve every %ith call in time', async (stallsEvery) => {
    const report = await judge({}, { stallsEvery, streamItems: 1000 });
    expect(report.results.filter(({ status }) => status !== 'passed')).toEqual([]);
  });

  // One removed rule, and the tests that must notice it.
  it.each([
    ['replaysRecordedAnswers', ['C2', 'C3', 'C14']],
    ['comparesFingerprints', ['C3', 'C4']],
    ['recordsRefusals', ['C14', 'C26', 'C33']],
    ['keepsTombstones', ['C5', 'C6', 'C26']],
    ['reversesOnce', ['C7']],
    ['judgesFundsBeforeWin', ['C15']],
    ['paysWithoutSession', ['C12', 'C30']],
    ['refusesSettledRollback', ['C10']],
    ['closesRounds', ['C11']],
    ['separatesVendors', ['C28']],
    ['lookupAndWriteAreOne', ['C2']],
    ['asksBeforeRounds', ['C33']],
    ['checksSignatures', ['C20', 'C21', 'C22']],
    ['signsThePath', ['C20']],
    ['signsAnswers', ['C27']],
    ['refusesRepeatedKeys', ['C24']],
    ['limitsBodies', ['C25']],
    ['checksAmounts', ['C17']],
  ] as const)('notices a wallet without %s', async (control, noticed) => {
    const report = await judge({ [control]: false }, { only: [...noticed] });
    expect(failedIds(report)).toEqual(contractTests.map(({ id }) => id).filter((id) => noticed.includes(id as never)));
    const [first] = report.results;
    expect(printReport(report)).toContain(`FAIL  ${first?.id}`);
  });

  it('skips what it was not given the keys for, and says so', async () => {
    server = await startReferenceServer({ vendors: [{ code: 'FIRST', requestKeys: [current], answerKey }] });
    const vendor = { vendor: 'FIRST', requestKey: current, answerKey };
    const report = await runConformance({ url: server.url, vendor, only: ['C21', 'C28'] });
    expect(report).toMatchObject({ passed: 0, failed: 0, skipped: 2 });
    expect(printReport(report)).toContain('--second-vendor');
  });

  it('skips the reality check of a wallet that has none', async () => {
    server = await startReferenceServer({ vendors: [{ code: 'FIRST', requestKeys: [current], answerKey }] });
    const vendor = { vendor: 'FIRST', requestKey: current, answerKey };
    const report = await runConformance({ url: server.url, vendor, only: ['C33'], hasRealityCheck: false });
    expect(report).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });

  it('fails, and does not hang or throw, when nobody answers', async () => {
    const vendor = { vendor: 'FIRST', requestKey: current, answerKey };
    const report = await runConformance({ url: 'http://127.0.0.1:9', vendor, only: ['C1'] });
    expect(report.results).toMatchObject([{ id: 'C1', status: 'failed' }]);
  });
});
