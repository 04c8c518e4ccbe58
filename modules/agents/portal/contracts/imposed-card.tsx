import { Callout } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { changesOf } from '../../contract/rules/changes.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { ContractCard, tierText } from './contract-card.tsx';
import type { Contract } from './queries.ts';

interface ImposedCardProps {
  imposed: Contract;
  /** Contract in force until then. */
  present: Contract | null;
  zone: string;
}

/** Terms that begin without a signature: their date, what changes, and that the present ones are paid until then. */
export function ImposedCard({ imposed, present, zone }: ImposedCardProps) {
  const t = useT();
  const when = (at: string | null) => (at === null ? '–' : dateTimeText(at, zone));
  const dates = { told: when(imposed.imposedAt), from: when(imposed.effectiveFrom) };
  return (
    <ContractCard title={t('agents.contract.imposed')} contract={imposed} zone={zone}>
      <Callout tone="caution">{t('agents.contract.imposedText', dates)}</Callout>
      {present !== null && !present.isUnreadable && !imposed.isUnreadable && (
        <Changes present={present} imposed={imposed} />
      )}
    </ContractCard>
  );
}

function Changes({ present, imposed }: { present: Contract; imposed: Contract }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const capText = ({ payableMax }: Contract) =>
    payableMax === null ? t('agents.statement.noCap') : moneyText(payableMax, symbol);
  const eachOf = ({ tiers }: Contract) => tiers.find(({ amount }) => amount !== undefined)?.amount ?? '0.00';
  const isByProduct = [...present.tiers, ...imposed.tiers].some(({ product }) => product !== undefined);
  const isEach = present.tiers.some(({ amount }) => amount !== undefined);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h4 className="font-semibold">{t('agents.contract.changes')}</h4>
      <dl className="flex flex-col gap-1">
        {changesOf(present.tiers, imposed.tiers).map(({ at, before, after }) => (
          <Change
            key={`${at.product} ${at.turnoverMin} ${at.activeMin}`}
            label={tierText(t, at, { isByProduct, symbol })}
            before={percentText(before)}
            after={percentText(after)}
          />
        ))}
        {isEach && eachOf(present) !== eachOf(imposed) && (
          <Change
            label={t('agents.contract.eachNew')}
            before={moneyText(eachOf(present), symbol)}
            after={moneyText(eachOf(imposed), symbol)}
          />
        )}
        {present.payableMax !== imposed.payableMax && (
          <Change label={t('agents.contract.cap')} before={capText(present)} after={capText(imposed)} />
        )}
      </dl>
    </div>
  );
}

function Change({ label, before, after }: { label: ReactNode; before: string; after: string }) {
  const t = useT();
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd className="num font-semibold whitespace-nowrap">{t('agents.contract.change', { before, after })}</dd>
    </div>
  );
}
