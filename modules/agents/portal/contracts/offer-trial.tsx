import { Button, Callout, Field, Select } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText, dayText, shiftDay } from '@sanam/portal/lib/time.ts';
import { agentContractCalls } from '../../contract/contract-calls.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { percentText } from '../../contract/rules/percent.ts';
import type { PeriodKind } from '../../contract/rules/periods.ts';
import type { ContractInfo } from './queries.ts';

type Trial = Value<'agentTryOffer'>;

/** Numbers of past days that an offer can be simulated on, by period. */
const spans: Readonly<Record<PeriodKind, readonly number[]>> = {
  slot: [1],
  hour: [1],
  daily: [7, 1, 30],
  weekly: [30, 90],
  semimonthly: [60, 90],
  monthly: [90, 365],
};

interface OfferTrialProps {
  plan: ContractInfo['plan'];
  account: string;
  /** Undefined while the typed table is invalid. */
  tiers: TierRow[] | undefined;
  /** Cap of a period; null for none. */
  payableMax: string | null;
}

/** The simulation of the typed offer on past days, for the agent and for the reader. */
export function OfferTrial({ plan, account, tiers, payableMax }: OfferTrialProps) {
  const t = useT();
  const [days, setDays] = useState(spans[plan.period][0]!);
  const { kind, code, zone } = plan;
  const today = dayText(0, zone);
  const cap = payableMax === null ? {} : { payableMax };
  const body = { kind, plan: code, account, ...cap, from: shiftDay(today, -days), to: shiftDay(today, -1) };
  const asked = JSON.stringify([body, tiers]);
  const trial = useMutation({
    mutationFn: async (table: TierRow[]) => ({
      asked,
      found: await call(agentContractCalls.agentTryOffer, { body: { ...body, tiers: table } }),
    }),
  });
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line p-3" aria-label={t('agents.trial.title')}>
      <h4 className="text-sm font-semibold">{t('agents.trial.title')}</h4>
      <p className="text-sm text-ink-soft">{t('agents.trial.text')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('agents.trial.days')}>
          <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {spans[plan.period].map((span) => (
              <option key={span} value={span}>
                {t('agents.trial.span', { days: span })}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          busy={trial.isPending}
          disabled={tiers === undefined || account === ''}
          onClick={() => tiers !== undefined && trial.mutate(tiers)}
        >
          {t('agents.trial.try')}
        </Button>
      </div>
      <FormAlert text={trial.error === null ? undefined : refusalText(trial.error)} />
      <div aria-live="polite">
        {trial.data?.asked === asked && <Found found={trial.data.found} account={account} zone={zone} />}
      </div>
    </section>
  );
}

function Found({ found, account, zone }: { found: Trial; account: string; zone: string }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { periods, theirs, mine, worst, breach } = found;
  if (periods === 0 && breach === null) return <p className="text-sm">{t('agents.trial.noPeriod')}</p>;
  const row = (label: string, { offered, current, netLoss }: Trial['mine']) => (
    <tr>
      <th scope="row" className="py-1 text-start font-normal break-words">
        {label}
      </th>
      <td className="num text-end text-ink-soft">{moneyText(netLoss, symbol)}</td>
      <td className="num text-end">{moneyText(current, symbol)}</td>
      <td className="num text-end font-semibold">{moneyText(offered, symbol)}</td>
    </tr>
  );
  return (
    <div className="flex flex-col gap-2">
      {breach !== null && (
        <Callout tone="caution">
          {t('agents.trial.breach', {
            turnover: moneyText(breach.turnover, symbol),
            active: breach.active,
            rate: percentText(breach.uplineRatePpm),
          })}
        </Callout>
      )}
      <table className="w-full text-sm">
        <caption className="pb-1 text-start text-ink-soft">{t('agents.trial.periods', { count: periods })}</caption>
        <thead className="text-ink-soft">
          <tr>
            <td />
            <th scope="col" className="text-end font-normal">
              {t('agents.trial.netLoss')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('agents.trial.current')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('agents.trial.offered')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row(account, theirs)}
          {row(t('agents.trial.mine'), mine)}
        </tbody>
      </table>
      {worst !== null && (
        <p className="text-sm">
          {t('agents.trial.worst', { amount: moneyText(worst.cost, symbol), time: dateTimeText(worst.start, zone) })}
        </p>
      )}
    </div>
  );
}
