import { useState } from 'react';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { givenKinds, type LinkTarget } from '../../contract/link-states.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { TierList } from '../contracts/contract-card.tsx';
import { Tiers } from '../contracts/offer-form.tsx';
import { CapField } from '../contracts/more-fields.tsx';
import { payKinds } from '../contracts/pay-kinds.ts';
import { PlanChoice } from '../contracts/plan-choice.tsx';
import { type ContractInfo, useContracts } from '../contracts/queries.ts';
import { capOf, newTier, type TierDraft, tiersOf } from '../contracts/tier-draft.ts';
import { isOn, useFeatures } from '../use-features.ts';
import { capProblem, problemOf } from './new-agent-rates.tsx';

interface Draft {
  plan: string;
  tiers: readonly TierDraft[];
  /** The most that a period pays, as typed. */
  cap: string;
  /** The agent's own table as upper limit. */
  ceiling: readonly TierRow[];
}
type Drafts = Readonly<Partial<Record<PlanKind, Draft>>>;

export interface NewAgentContracts {
  kinds: readonly PlanKind[];
  drafts: Drafts;
  onDraft: (kind: PlanKind, draft: Draft) => void;
  /** Contracts to store with the link. */
  contracts: { plan: string; tiers: TierRow[]; payableMax: string | null }[];
  /** Error that prevents submission. */
  problem: string | undefined;
}

const isTyped = ({ tiers }: Draft): boolean => tiers.some(({ rate }) => rate.trim() !== '');

/** Holds contract terms for a future agent: typed here, offered after the newcomer accepted. */
export function useNewAgentContracts(target: LinkTarget): NewAgentContracts {
  const t = useT();
  const features = useFeatures();
  const [drafts, setDrafts] = useState<Drafts>({});
  const kinds = target === 'agent' ? givenKinds.filter((kind) => isOn(features?.[payKinds[kind].shown])) : [];
  const typed = kinds.map((kind) => drafts[kind]).filter((draft) => draft !== undefined && isTyped(draft));
  return {
    kinds,
    drafts,
    onDraft: (kind, draft) => setDrafts({ ...drafts, [kind]: draft }),
    contracts: typed.flatMap((draft) => {
      const tiers = tiersOf(draft!.tiers);
      return tiers === undefined ? [] : [{ plan: draft!.plan, tiers, payableMax: capOf(draft!.cap) ?? null }];
    }),
    problem: typed.map((draft) => draftProblem(t, draft!)).find((problem) => problem !== undefined),
  };
}

const draftProblem = (t: Translate, { tiers, ceiling, cap }: Draft): string | undefined =>
  problemOf(t, ceiling, tiersOf(tiers)) ?? capProblem(t, capOf(cap));

/** The fields of these contracts, a part for each kind of pay of which the agent has rates to offer. */
export function NewAgentContractsPart({ kinds, drafts, onDraft }: NewAgentContracts) {
  return kinds.map((kind) => (
    <Terms key={kind} kind={kind} draft={drafts[kind]} onDraft={(draft) => onDraft(kind, draft)} />
  ));
}

interface TermsProps {
  kind: PlanKind;
  draft: Draft | undefined;
  onDraft: (draft: Draft) => void;
}

function Terms({ kind, draft, onDraft }: TermsProps) {
  const t = useT();
  const [plan, setPlan] = useState<string>();
  const { data: info } = useContracts(kind, plan, 1);
  if (info === undefined || info === null || info.ceiling.length === 0) return null;
  const { tiers, cap } = draft?.plan === info.plan.code ? draft : draftOf(info, { tiers: [newTier], cap: '' });
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('agents.link.contractOf', { kind: t(`agents.statement.kind.${kind}`) })}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <PlanChoice info={info} onPlan={setPlan} />
        <p className="text-sm text-ink-soft">{t('agents.link.ratesText')}</p>
        <TierList tiers={info.ceiling} />
        <Tiers drafts={tiers} onChange={(next) => onDraft(draftOf(info, { tiers: next, cap }))} />
        <CapField
          value={cap}
          isWrong={capOf(cap) === undefined}
          onChange={(next) => onDraft(draftOf(info, { tiers, cap: next }))}
        />
      </div>
    </details>
  );
}

const draftOf = ({ plan, ceiling }: ContractInfo, typed: Pick<Draft, 'tiers' | 'cap'>): Draft => ({
  ...typed,
  plan: plan.code,
  ceiling,
});
