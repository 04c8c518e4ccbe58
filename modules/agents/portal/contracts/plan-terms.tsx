import type { ReactNode } from 'react';
import { Card } from '@sanam/ui';
import { fromWire } from '@sanam/contract/money';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { percentText } from '../../contract/rules/percent.ts';
import type { ContractInfo } from './queries.ts';

type Plan = ContractInfo['plan'];

/** The rules that every contract of a plan has: who counts, what comes off, and what is carried on. */
export function PlanTerms({ plan }: { plan: Plan }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { kind, activeRule, deductions, carry } = plan;
  return (
    <Card as="section" flat aria-label={t('agents.contract.terms')} className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t('agents.contract.terms')}</h3>
      <dl className="flex flex-col gap-2">
        {activeRule !== null && kind !== 'rebate' && (
          <Term label={t(kind === 'acquisition' ? 'agents.contract.newFrom' : 'agents.contract.activeWhen')}>
            {countsFrom(t, kind, activeRule, symbol)}
          </Term>
        )}
        {deductions.map(({ code, ratePpm }) => (
          <Term key={code} label={t(`agents.statement.deduction.${code}`)}>
            {percentText(ratePpm)}
          </Term>
        ))}
        {kind !== 'acquisition' && carry !== null && (
          <Term label={t('agents.contract.carry')}>{t(`agents.contract.carryOf.${carry}`)}</Term>
        )}
      </dl>
    </Card>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function countsFrom(
  t: Translate,
  kind: Plan['kind'],
  { minValidBet, minDeposit }: NonNullable<Plan['activeRule']>,
  symbol: string | undefined,
): string {
  const [bet, deposit] = [moneyText(minValidBet, symbol), moneyText(minDeposit, symbol)];
  if (kind === 'acquisition') return t('agents.contract.newBoth', { bet, deposit });
  return fromWire(minDeposit) === 0n
    ? t('agents.contract.activeBet', { bet })
    : t('agents.contract.activeBoth', { bet, deposit });
}
