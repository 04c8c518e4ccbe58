// SHA-256 over the canonical text of a statement's inputs, as evidence of what it was computed from.
import { createHash } from 'node:crypto';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { AgentState, StatementDraft } from '../../contract/rules/run.ts';
import type { Run } from './run.ts';

/** Returns the hash over plan, contract, period, team sums, children and the agent's state. */
export function inputsHash(run: Run, draft: StatementDraft, state: AgentState | undefined): string {
  const { planId, planVersion, rules, start, end } = run;
  const inputs = {
    plan: { planId, planVersion, rules },
    period: [start.toISOString(), end.toISOString()],
    agent: draft.agent,
    contract: draft.contract,
    parts: draft.parts.map(({ path, team, children }) => ({ path, team, children })),
    state: state ?? null,
  };
  return createHash('sha256').update(canonicalText(inputs)).digest('hex');
}
