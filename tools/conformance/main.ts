// npm run conformance -- --url … --vendor … --request-key … --answer-key …
import { parseArgs } from 'node:util';
import { keyFromBase64 } from '@sanam/hwp';
import { printReport } from './report.ts';
import { contractTests, runConformance, type RunOptions } from './run.ts';

const usage = `Runs the 33 contract tests of HWP/1 against a wallet in sandbox mode.

  --url URL                 where the wallet is, without a path: https://wallet.example
  --vendor CODE             the vendor as whom to call
  --request-key BASE64      signs what we send
  --answer-key BASE64       verifies what the wallet answers

  --second-vendor CODE, --second-request-key BASE64, --second-answer-key BASE64
                            another vendor of the same wallet (C28)
  --old-request-key BASE64  a key that rotation has replaced and that is still valid (C21)
  --revoked-request-key BASE64   a key that was revoked (C21)
  --zero-bet                the vendor was granted bets of 0 (C16)
  --no-reality-check        the wallet asks players nothing after an hour of play (C33)
  --only C6,C32             only these tests
  --json                    the report as JSON

Ends with 0 when nothing failed, 1 when something did, 2 when the call itself was wrong.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    vendor: { type: 'string' },
    'request-key': { type: 'string' },
    'answer-key': { type: 'string' },
    'second-vendor': { type: 'string' },
    'second-request-key': { type: 'string' },
    'second-answer-key': { type: 'string' },
    'old-request-key': { type: 'string' },
    'revoked-request-key': { type: 'string' },
    'zero-bet': { type: 'boolean', default: false },
    'no-reality-check': { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const options = values.help ? undefined : readOptions();
if (options === undefined) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const report = await runConformance({
  ...options,
  onResult: ({ id, status }) => {
    if (!values.json && process.stderr.isTTY) process.stderr.write(`\r${id} ${status}      `);
  },
});
if (process.stderr.isTTY && !values.json) process.stderr.write('\r                \r');
console.log(values.json ? JSON.stringify(report, null, 2) : printReport(report));
process.exitCode = report.failed > 0 ? 1 : 0;

function readOptions(): RunOptions | undefined {
  const { url, vendor } = values;
  const [requestKey, answerKey] = [readKey('request-key'), readKey('answer-key')];
  if (url === undefined || vendor === undefined || requestKey === undefined || answerKey === undefined)
    return undefined;
  const only = values.only?.split(',').map((id) => id.trim().toUpperCase());
  const unknown = only?.find((id) => !contractTests.some((test) => test.id === id));
  if (unknown !== undefined) return refuse(`there is no test ${unknown}`);
  const [secondRequestKey, secondAnswerKey] = [readKey('second-request-key'), readKey('second-answer-key')];
  const secondCode = values['second-vendor'];
  const hasSecond = secondCode !== undefined && secondRequestKey !== undefined && secondAnswerKey !== undefined;
  return {
    url,
    vendor: { vendor, requestKey, answerKey },
    ...(hasSecond && {
      secondVendor: { vendor: secondCode, requestKey: secondRequestKey, answerKey: secondAnswerKey },
    }),
    oldRequestKey: readKey('old-request-key'),
    revokedRequestKey: readKey('revoked-request-key'),
    hasZeroBet: values['zero-bet'],
    hasRealityCheck: !values['no-reality-check'],
    ...(only && { only }),
  };
}

type KeyFlag =
  | 'request-key'
  | 'answer-key'
  | 'second-request-key'
  | 'second-answer-key'
  | 'old-request-key'
  | 'revoked-request-key';

function readKey(flag: KeyFlag) {
  const given = values[flag];
  if (given === undefined) return undefined;
  try {
    return keyFromBase64(given);
  } catch (error) {
    return refuse(`--${flag}: ${(error as Error).message}`);
  }
}

function refuse(message: string): undefined {
  console.error(message);
  process.exit(2);
}
