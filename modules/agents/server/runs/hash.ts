// The inputs of a statement as one text that is always the same: its SHA-256 says what was computed with.
import { createHash } from 'node:crypto';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { AgentState, StatementDraft } from '../../contract/rules/run.ts';
import type { Run } from './run.ts';

/** Plan, contract, period, sums of the team and its children, and what the agent came with. */
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
