import { useState } from 'react';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { readTiers, type TierRow } from '../../contract/plan-schema.ts';
import type { LinkTarget } from '../../contract/link-states.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { breachOfCeiling } from '../../contract/rules/tiers.ts';
import { TierList } from '../contracts/contract-card.tsx';
import { CapField } from '../contracts/more-fields.tsx';
import { useContracts } from '../contracts/queries.ts';
import { type RateDrafts, ratesOf } from '../contracts/rate-drafts.ts';
import { RateFields } from '../contracts/rate-fields.tsx';
import { capOf } from '../contracts/tier-draft.ts';

export interface NewAgentRates {
  drafts: RateDrafts;
  onDrafts: (drafts: RateDrafts) => void;
  /** The most that a period pays, as typed. */
  cap: string;
  onCap: (cap: string) => void;
  /** The agent's own rates as upper limit; empty if the agent has no rates to offer. */
  ceiling: readonly TierRow[];
  /** Rates to store with the link; null for none. */
  rebate: TierRow[] | null;
  /** Cap to store with these rates; null for none. */
  rebateMax: string | null;
  /** Error that prevents submission. */
  problem: string | undefined;
}

/** Holds the rebate rates for a future agent: typed here, offered after the newcomer accepted. */
export function useNewAgentRates(target: LinkTarget): NewAgentRates {
  const t = useT();
  const [drafts, onDrafts] = useState<RateDrafts>({});
  const [cap, onCap] = useState('');
  const isForAgents = target === 'agent';
  const info = useContracts('rebate', undefined, 1, isForAgents);
  const ceiling = isForAgents ? (info.data?.ceiling ?? []) : [];
  const isTyped = ceiling.length > 0 && Object.values(drafts).some((text) => text.trim() !== '');
  const rebate = isTyped ? (ratesOf(drafts) ?? null) : null;
  const rebateMax = isTyped ? capOf(cap) : null;
  const problem = isTyped ? (problemOf(t, ceiling, rebate) ?? capProblem(t, rebateMax)) : undefined;
  return { drafts, onDrafts, cap, onCap, ceiling, rebate, rebateMax: rebateMax ?? null, problem };
}

/** Returns why a table cannot be given; undefined if it can. */
export function problemOf(
  t: Translate,
  ceiling: readonly TierRow[],
  tiers: TierRow[] | null | undefined,
): string | undefined {
  if (tiers === null || tiers === undefined) return t('agents.link.notRates');
  const breach = breachOfCeiling(readTiers(ceiling), readTiers(tiers));
  return breach && t('agents.contract.tooHigh', { rate: percentText(breach.uplineRatePpm) });
}

/** Returns why a cap as read by `capOf` cannot be given; undefined if it can. */
export const capProblem = (t: Translate, cap: string | null | undefined): string | undefined =>
  cap === undefined ? t('agents.contract.notCap') : undefined;

/** The fields of these rates; nothing if the agent has no rates to offer. */
export function NewAgentRatesPart({ drafts, onDrafts, cap, onCap, ceiling }: NewAgentRates) {
  const t = useT();
  if (ceiling.length === 0) return null;
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('agents.link.rates')}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-sm text-ink-soft">{t('agents.link.ratesText')}</p>
        <TierList tiers={ceiling} />
        <RateFields drafts={drafts} onChange={onDrafts} />
        <CapField value={cap} isWrong={capOf(cap) === undefined} onChange={onCap} />
      </div>
    </details>
  );
}
