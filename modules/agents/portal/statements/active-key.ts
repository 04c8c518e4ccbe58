import type { PlanKind } from '../../contract/plan-states.ts';

/** What a statement counts as active are, of an acquisition, the new members. */
export const activeKey = (kind: PlanKind) =>
  kind === 'acquisition' ? 'agents.statement.newMembers' : 'agents.statement.active';
