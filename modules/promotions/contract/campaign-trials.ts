// Results that trials of a draft must have had before the draft may be published.
import type { CampaignKind } from './activity-states.ts';
import type { CampaignContent } from './campaign-content.ts';

export type TrialResult = 'passing' | 'failing';

/**
 * Returns the results that no trial of a draft has had yet: a member who meets all conditions and, if there are
 * conditions, one who does not. Campaigns that nobody takes part in need no trial.
 */
export function missingTrials(
  { kind, content: { conditions } }: { kind: CampaignKind; content: Pick<CampaignContent, 'conditions'> },
  trials: readonly { isEligible: boolean }[],
): TrialResult[] {
  if (kind === 'info') return [];
  const needed: TrialResult[] = conditions.length === 0 ? ['passing'] : ['passing', 'failing'];
  return needed.filter((result) => !trials.some(({ isEligible }) => isEligible === (result === 'passing')));
}
