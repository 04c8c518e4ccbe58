import type { PlanKind } from '../../contract/plan-states.ts';

/** Returns the translation key of the active members; for an acquisition they are the new members. */
export const activeKey = (kind: PlanKind) =>
  kind === 'acquisition' ? 'agents.statement.newMembers' : 'agents.statement.active';
