import { Badge, Callout, Card } from '@sanam/ui';
import { fromWire } from '@sanam/contract/money';
import type { ReactNode } from 'react';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { Lines } from '../lines.tsx';
import { percentText } from '../../contract/rules/percent.ts';
import type { Contract } from './queries.ts';

interface ContractCardProps {
  title: string;
  contract: Contract;
  zone: string;
  /** Actions of the contract. */
  children?: ReactNode;
}

/** A contract version: rates, cap and validity. */
export function ContractCard({ title, contract, zone, children }: ContractCardProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { stateDetail, tiers, payableMax, effectiveFrom, effectiveTo, expiresAt, note } = contract;
  // Imposed terms are the site's, also where an agent above offered the contract.
  const upline = contract.imposedAt === null ? contract.upline : null;
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
      {contract.isUnreadable ? <Unreadable /> : <TierList tiers={tiers} />}
      <Lines lines={lines} />
      {note !== null && note !== '' && <p className="text-sm break-words">{note}</p>}
      {children}
    </Card>
  );
}

/** The note shown instead of rates of a version that cannot be read. */
export function Unreadable() {
  const t = useT();
  return (
    <Callout tone="caution">
      <p className="font-semibold">{t('agents.contract.unreadable')}</p>
      <p>{t('agents.contract.unreadableText')}</p>
    </Callout>
  );
}

interface TextOptions {
  isByProduct: boolean;
  symbol: string | undefined;
}

/** Formats the condition of a tier: minimum turnover and active members, product, or each new member. */
export function tierText(t: Translate, tier: TierRow, { isByProduct, symbol }: TextOptions): string {
  const { product, amount, turnoverMin, activeMin } = tier;
  if (amount !== undefined) return t('agents.contract.eachNew');
  if (product !== undefined) return t(`games.type.${product as GameType}`);
  if (isByProduct) return t('agents.contract.otherProducts');
  if (fromWire(turnoverMin) === 0n && activeMin === 0) return t('agents.contract.always');
  return t('agents.contract.tier', { turnover: moneyText(turnoverMin, symbol), active: countText(activeMin) });
}

/** The list of rates: minimum turnover and active members, product, or amount per new member. */
export function TierList({ tiers }: { tiers: readonly TierRow[] }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const isByProduct = tiers.some(({ product }) => product !== undefined);
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {tiers.map((tier) => (
        <li key={`${tier.turnoverMin} ${tier.activeMin} ${tier.product}`} className="flex justify-between gap-3">
          <span>{tierText(t, tier, { isByProduct, symbol })}</span>
          <span className="num font-semibold whitespace-nowrap">
            {tier.amount === undefined ? percentText(tier.ratePpm) : moneyText(tier.amount, symbol)}
          </span>
        </li>
      ))}
    </ul>
  );
}
