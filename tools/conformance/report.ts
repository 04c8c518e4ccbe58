// The readable report: grouped, one line per test, and below a failed one the expectation, the result and the exchange.
import type { Report, TestResult } from './run.ts';
import type { Exchange } from './wire.ts';

const mark = { passed: 'pass', failed: 'FAIL', skipped: 'skip' } as const;

export function printReport(report: Report): string {
  const groups = [...new Set(report.results.map(({ group }) => group))];
  const lines = [`HWP/1 conformance of ${report.url} as vendor ${report.vendor}`];
  for (const group of groups) {
    lines.push('', group);
    for (const result of report.results.filter((each) => each.group === group)) lines.push(...printResult(result));
  }
  const { passed, failed, skipped, ms } = report;
  lines.push('', `${passed} passed, ${failed} failed, ${skipped} skipped in ${(ms / 1000).toFixed(1)} s`);
  return lines.join('\n');
}

function printResult(result: TestResult): string[] {
  const { id, sentence, status, ms, reason } = result;
  const head = `  ${mark[status]}  ${id.padEnd(3)}  ${sentence}`;
  if (status === 'passed') return [`${head}  (${ms} ms)`];
  if (status === 'skipped') return [`${head}  (${reason})`];
  const lines = [`${head}  (${ms} ms)`, `        ${reason}`];
  if (result.expected !== undefined || result.got !== undefined) {
    lines.push(`        expected  ${show(result.expected)}`, `        got       ${show(result.got)}`);
  }
  if (result.exchange) lines.push(...printExchange(result.exchange));
  return lines;
}

function printExchange({ call, requestHeaders, requestBody, answerHeaders, answerBody, answer }: Exchange): string[] {
  return [
    `        > POST /hwp/v1/${call}`,
    ...printHeaders('>', requestHeaders),
    `        > ${shorten(requestBody)}`,
    `        < ${answer.httpStatus}`,
    ...printHeaders('<', answerHeaders),
    `        < ${shorten(answerBody)}`,
  ];
}

function printHeaders(arrow: string, headers: Record<string, string | string[] | undefined>): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.startsWith('x-hwp-') || name === 'content-type')
    .map(([name, value]) => `        ${arrow} ${name}: ${String(value)}`);
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shorten(body: string): string {
  return body.length <= 2_000 ? body : `${body.slice(0, 2_000)}… (${body.length} characters)`;
}
