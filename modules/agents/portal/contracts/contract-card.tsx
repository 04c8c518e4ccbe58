import { Badge, Card } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { Lines } from '../lines.tsx';
import { percentText } from '../../contract/rules/percent.ts';
import type { Contract } from './queries.ts';

interface ContractCardProps {
  title: string;
  contract: Contract;
  zone: string;
  /** What may be done about it. */
  children?: ReactNode;
}

/** A version of a contract: its rates, its cap, and from when to when it holds. */
export function ContractCard({ title, contract, zone, children }: ContractCardProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { stateDetail, tiers, payableMax, effectiveFrom, effectiveTo, expiresAt, upline, note } = contract;
  const when = (at: string | null) => (at === null ? '–' : dateTimeText(at, zone));
  const lines: [label: string, value: string][] = [
    [t('agents.contract.by'), upline ?? t('agents.contract.site')],
    [t('agents.contract.cap'), payableMax === null ? t('agents.statement.noCap') : moneyText(payableMax, symbol)],
    [t('agents.contract.from'), when(effectiveFrom)],
    ...(effectiveTo === null ? [] : [[t('agents.contract.to'), when(effectiveTo)] as [string, string]]),
    ...(stateDetail === 'offered' ? [[t('agents.contract.until'), when(expiresAt)] as [string, string]] : []),
  ];
  return (
    <Card as="section" flat aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold break-words">{title}</h3>
        <Badge tone={stateDetail === 'active' ? 'gain' : 'neutral'}>{t(`agents.contract.state.${stateDetail}`)}</Badge>
      </div>
      <TierList tiers={tiers} />
      <Lines lines={lines} />
      {note !== null && note !== '' && <p className="text-sm break-words">{note}</p>}
      {children}
    </Card>
  );
}

/** Rates in words: from which turnover and how many active members on each holds. */
export function TierList({ tiers }: { tiers: readonly TierRow[] }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {tiers.map(({ turnoverMin, activeMin, ratePpm }) => (
        <li key={`${turnoverMin} ${activeMin}`} className="flex justify-between gap-3">
          <span>
            {t('agents.contract.tier', { turnover: moneyText(turnoverMin, symbol), active: countText(activeMin) })}
          </span>
          <span className="num font-semibold whitespace-nowrap">{percentText(ratePpm)}</span>
        </li>
      ))}
    </ul>
  );
}
