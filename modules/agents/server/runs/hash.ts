// SHA-256 over the canonical text of a statement's inputs, as evidence of what it was computed from.
import { createHash } from 'node:crypto';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import type { AgentState, StatementDraft } from '../../contract/rules/run.ts';
import type { Run } from './run.ts';

/**
 * Returns the hash of plan, contract, period, team sums, children and the agent's state. The plan's text is
 * made once for a run.
 */
export function hasherOf(run: Run): (draft: StatementDraft, state: AgentState | undefined) => string {
  const { planId, planVersion, rules, start, end } = run;
  const plan = canonicalText({ planId, planVersion, rules });
  const period = canonicalText([start.toISOString(), end.toISOString()]);
  return (draft, state) => {
    const contract = canonicalText(draft.contract);
    const parts = canonicalText(draft.parts.map(({ path, team, children }) => ({ path, team, children })));
    // The canonical text of one object with these keys, in their order.
    const head = `{"agent":${canonicalText(draft.agent)},"contract":${contract},"parts":${parts}`;
    const text = `${head},"period":${period},"plan":${plan},"state":${canonicalText(state ?? null)}}`;
    return createHash('sha256').update(text).digest('hex');
  };
}
