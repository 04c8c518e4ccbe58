// The 33 contract tests of HWP/1, run from outside against any wallet that implements it and has the sandbox bench.
import type { ContractTest, RunOptions, Scene, TestResult } from './bench.ts';
import { lookback } from './cases/lookback.ts';
import { once } from './cases/once.ts';
import { reversal } from './cases/reversal.ts';
import { rounds } from './cases/rounds.ts';
import { states } from './cases/states.ts';
import { trust } from './cases/trust.ts';
import { values } from './cases/values.ts';
import { Mismatch } from './expect.ts';
import { openWire } from './wire.ts';

export type { RunOptions, TestResult } from './bench.ts';

export interface Report {
  url: string;
  vendor: string;
  results: TestResult[];
  passed: number;
  failed: number;
  skipped: number;
  ms: number;
}

/** All tests in order; they run one at a time, because some switch the vendor off. */
export const contractTests: readonly ContractTest[] = [
  ...once,
  ...reversal,
  ...rounds,
  ...states,
  ...values,
  ...trust,
  ...lookback,
];

/** Runs the tests one after the other. An unreachable wallet fails them; nothing is thrown. */
export async function runConformance(options: RunOptions): Promise<Report> {
  const startedAt = performance.now();
  const wire = openWire(options.url, options.vendor);
  const second = options.secondVendor && openWire(options.url, options.secondVendor);
  const scene: Scene = { wire, options, ...(second && { second }) };
  const results: TestResult[] = [];
  try {
    for (const test of contractTests) {
      if (options.only !== undefined && !options.only.includes(test.id)) continue;
      const result = await runOne(test, scene);
      results.push(result);
      options.onResult?.(result);
    }
  } finally {
    wire.close();
    second?.close();
  }
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length;
  return {
    url: options.url,
    vendor: options.vendor.vendor,
    results,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    ms: Math.round(performance.now() - startedAt),
  };
}

async function runOne(test: ContractTest, scene: Scene): Promise<TestResult> {
  const { id, group, sentence } = test;
  const reason = test.skip?.(scene.options);
  if (reason !== undefined) return { id, group, sentence, status: 'skipped', ms: 0, reason };
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    await test.run(scene);
    return { id, group, sentence, status: 'passed', ms: took() };
  } catch (error) {
    const failed: TestResult = { id, group, sentence, status: 'failed', ms: took(), reason: String(error) };
    if (!(error instanceof Mismatch)) return failed;
    const { message, expected, got, exchange } = error;
    return { ...failed, reason: message, expected, got, ...(exchange && { exchange }) };
  }
}
