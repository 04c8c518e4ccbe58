// Runs the 33 contract tests of HWP/1 over HTTP against the real server, as a vendor's engineers do with
// `npm run conformance`, and verifies the ledger afterwards.
import { keyFromBase64, type SignatureKey } from '@sanam/hwp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractTests, type Report, runConformance } from '../../../tools/conformance/run.ts';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

interface Keys {
  vendor: string;
  requestKey: SignatureKey;
  answerKey: SignatureKey;
}

let test: TestApp;
let report: Report;

beforeAll(async () => {
  test = await buildTestApp();
  const { vendors } = test.app.modules.vendors;
  const add = async (code: string) =>
    readKeys(await vendors.add({ code, capabilities: [], allowedAddresses: ['0.0.0.0/0', '::/0'] }));
  // Three keys in sequence: the first is revoked, the second is still valid beside the third.
  const revoked = await add('FIRST');
  const old = readKeys(await vendors.rotate('FIRST'));
  const current = readKeys(await vendors.rotate('FIRST'));
  report = await runConformance({
    url: test.url,
    vendor: current,
    secondVendor: await add('SECOND'),
    oldRequestKey: old.requestKey,
    revokedRequestKey: revoked.requestKey,
  });
}, 300_000);
afterAll(() => test.close());

function readKeys({
  vendor,
  request_key,
  answer_key,
}: {
  vendor: string;
  request_key: string;
  answer_key: string;
}): Keys {
  return { vendor, requestKey: keyFromBase64(request_key), answerKey: keyFromBase64(answer_key) };
}

describe('HWP/1 over HTTP', () => {
  it.each(contractTests.map(({ id, sentence }) => [id, sentence]))('%s %s', (id) => {
    const { ms: _ms, exchange: _exchange, ...result } = report.results.find((each) => each.id === id)!;
    // The whole result is the message, so that a failure shows the expected and the actual value.
    expect(result.status, JSON.stringify(result)).toBe('passed');
  });

  it('leaves the ledger balanced', async () => {
    await test.owner.query('analyze');
    expect(await verifyLedger(test.owner)).toEqual([]);
  });
});
