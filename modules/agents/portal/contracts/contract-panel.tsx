import { Callout, Pager } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { FrozenNote } from '../frozen-note.tsx';
import { ContractActs } from './contract-acts.tsx';
import { ContractCard } from './contract-card.tsx';
import { ImposedCard } from './imposed-card.tsx';
import { OfferForm } from './offer-form.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { type ContractInfo, useContracts } from './queries.ts';
import { SignForm } from './sign-form.tsx';

/** The contracts of one kind of pay: pending signature, in force, and offered to the downline. */
export function ContractPanel({ kind }: { kind: PlanKind }) {
  const t = useT();
  const [plan, setPlan] = useState<string>();
  const [page, setPage] = useState(1);
  const contracts = useContracts(kind, plan, page);
  return (
    <ListStates
      query={contracts}
      isEmpty={(info) => info === null}
      icon="receipt"
      emptyTitle={t('agents.contract.off')}
      emptyText={t('agents.contract.offText')}
    >
      {(info) =>
        info !== null && (
          <div className="flex flex-col gap-5">
            <PlanChoice
              info={info}
              onPlan={(code) => {
                setPlan(code);
                setPage(1);
              }}
            />
            <FrozenNote frozenAt={info.frozenAt} zone={info.plan.zone} />
            {info.plan.isUnreadable && <UnreadableRules />}
            <Own kind={kind} info={info} />
            {!info.plan.isUnreadable && <PlanTerms plan={info.plan} />}
            <Downline kind={kind} info={info} page={page} onPage={setPage} />
          </div>
        )
      }
    </ListStates>
  );
}

function UnreadableRules() {
  const t = useT();
  return (
    <Callout tone="caution">
      <p className="font-semibold">{t('agents.contract.rulesUnreadable')}</p>
      <p>{t('agents.contract.rulesUnreadableText')}</p>
    </Callout>
  );
}

interface PartProps {
  kind: PlanKind;
  info: ContractInfo;
}

function Own({ kind, info: { plan, mine, next, imposed, pending, frozenAt } }: PartProps) {
  const t = useT();
  const { zone, code } = plan;
  return (
    <>
      {pending !== null && (
        <ContractCard title={t('agents.contract.pending')} contract={pending} zone={zone}>
          <SignForm kind={kind} plan={code} contract={pending} isFrozen={frozenAt !== null} />
        </ContractCard>
      )}
      {mine === null ? (
        <Callout tone="neutral">{t('agents.contract.none')}</Callout>
      ) : (
        <ContractCard title={t('agents.contract.mine')} contract={mine} zone={zone}>
          <ContractActs kind={kind} plan={code} contract={mine} />
        </ContractCard>
      )}
      {next !== null && (
        <ContractCard title={t('agents.contract.next')} contract={next} zone={zone}>
          <ContractActs kind={kind} plan={code} contract={next} />
        </ContractCard>
      )}
      {imposed !== null && <ImposedCard imposed={imposed} present={mine} zone={zone} />}
    </>
  );
}

interface DownlineProps extends PartProps {
  page: number;
  onPage: (page: number) => void;
}

/** Contracts of the agents directly below, with a form for a new offer if the own contract allows one. */
function Downline({ kind, info: { plan, ceiling, imposed, frozenAt, downline }, page, onPage }: DownlineProps) {
  const t = useT();
  const labels = usePagerLabels();
  return (
    <section className="flex flex-col gap-4" aria-label={t('agents.contract.below')}>
      <h3 className="font-semibold">{t('agents.contract.below')}</h3>
      {downline.list.length === 0 && <p className="text-sm text-ink-soft">{t('agents.contract.noneBelow')}</p>}
      {downline.list.map((contract) => (
        <ContractCard
          key={`${contract.contractId} ${contract.version}`}
          title={contract.account}
          contract={contract}
          zone={plan.zone}
        >
          <ContractActs kind={kind} plan={plan.code} contract={contract} />
        </ContractCard>
      ))}
      <Pager page={page} totalPages={downline.totalPages} onPage={onPage} labels={labels} />
      {ceiling.length > 0 && frozenAt === null && (
        <OfferForm key={plan.code} plan={plan} ceiling={ceiling} imposed={imposed} />
      )}
    </section>
  );
}
