import { Badge } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { StatementState } from '../../contract/plan-states.ts';

const tones: Record<StatementState, 'brand' | 'gain' | 'caution' | 'neutral'> = {
  review: 'caution',
  held: 'caution',
  approved: 'brand',
  paid: 'gain',
  carried: 'neutral',
  zero: 'neutral',
  void: 'neutral',
};

export const StatementBadge = ({ state }: { state: StatementState }) => (
  <Badge tone={tones[state]} className="whitespace-nowrap">
    {useT()(`agents.statement.state.${state}`)}
  </Badge>
);
