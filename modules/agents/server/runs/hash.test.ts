// The evidence of a statement.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { AgentState, StatementDraft } from '../../contract/rules/run.ts';
import { hasherOf } from './hash.ts';
import type { Run } from './run.ts';

it('is the hash of the canonical text of all inputs, as it was for the first statement', () => {
  const run = {
    planId: 7n,
    planVersion: 2,
    rules: { carry: { kind: 'own' }, base: { weights: { RNG: 1 }, base: 'turnover' } },
    start: new Date('2026-03-01T17:00:00Z'),
    end: new Date('2026-03-02T17:00:00Z'),
  } as unknown as Run;
  const part = { path: ['1', '5'], team: { turnover: 9n, active: 1, baseParts: -3n }, children: [], entitlement: 4n };
  const contract = { contractId: '3', version: 1, cap: null, tiers: [{ ratePpm: 5, activeMin: 0, turnoverMin: 0n }] };
  const draft = { agent: '5', contract, parts: [part] } as unknown as StatementDraft;
  const state: AgentState = { paidBefore: 0n, lots: [{ age: 1, amount: -2n }], dayCarry: 0n };
  for (const known of [state, undefined]) {
    const { path, team, children } = part;
    const whole = canonicalText({
      plan: { planId: run.planId, planVersion: run.planVersion, rules: run.rules },
      period: [run.start.toISOString(), run.end.toISOString()],
      agent: draft.agent,
      contract,
      parts: [{ path, team, children }],
      state: known ?? null,
    });
    expect(hasherOf(run)(draft, known)).toBe(createHash('sha256').update(whole).digest('hex'));
  }
});
