import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { readTiers, type TierRow } from '../../contract/plan-schema.ts';
import type { LinkTarget } from '../../contract/link-states.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { breachOfCeiling } from '../../contract/rules/tiers.ts';
import { TierList } from '../contracts/contract-card.tsx';
import { useContracts } from '../contracts/queries.ts';
import { type RateDrafts, ratesOf } from '../contracts/rate-drafts.ts';
import { RateFields } from '../contracts/rate-fields.tsx';

export interface NewAgentRates {
  drafts: RateDrafts;
  onDrafts: (drafts: RateDrafts) => void;
  /** The agent's own rates as upper limit; empty if the agent has no rates to offer. */
  ceiling: readonly TierRow[];
  /** Rates to store with the link; null for none. */
  rebate: TierRow[] | null;
  /** Error that prevents submission. */
  problem: string | undefined;
}

/** Holds the rebate rates for a future agent: typed here, offered after the newcomer accepted. */
export function useNewAgentRates(target: LinkTarget): NewAgentRates {
  const t = useT();
  const [drafts, onDrafts] = useState<RateDrafts>({});
  const isForAgents = target === 'agent';
  const info = useContracts('rebate', undefined, 1, isForAgents);
  const ceiling = isForAgents ? (info.data?.ceiling ?? []) : [];
  const isTyped = ceiling.length > 0 && Object.values(drafts).some((text) => text.trim() !== '');
  const rebate = isTyped ? (ratesOf(drafts) ?? null) : null;
  const breach = rebate === null ? undefined : breachOfCeiling(readTiers(ceiling), readTiers(rebate));
  const problem = !isTyped
    ? undefined
    : rebate === null
      ? t('agents.link.notRates')
      : breach && t('agents.contract.tooHigh', { rate: percentText(breach.uplineRatePpm) });
  return { drafts, onDrafts, ceiling, rebate, problem };
}

/** The fields of these rates; nothing if the agent has no rates to offer. */
export function NewAgentRatesPart({ drafts, onDrafts, ceiling }: NewAgentRates) {
  const t = useT();
  if (ceiling.length === 0) return null;
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('agents.link.rates')}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-sm text-ink-soft">{t('agents.link.ratesText')}</p>
        <TierList tiers={ceiling} />
        <RateFields drafts={drafts} onChange={onDrafts} />
      </div>
    </details>
  );
}
