import { Card, Meter } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { keys } from '../keys.ts';
import { Lines } from '../lines.tsx';

type Running = NonNullable<Value<'agentProgress'>['running']>;
type Next = NonNullable<Running['next']>;

/** Kinds of pay with tiers; rates per product and amounts per new member have none. */
const tiered: readonly PlanKind[] = ['dailySalary', 'hourSalary', 'realtimeSalary', 'dividend'];

/**
 * The running period so far and the distance to the next rate. It loads separately: its failure does not affect the
 * statements.
 */
export function ProgressCard({ kind }: { kind: PlanKind }) {
  const hasTiers = tiered.includes(kind);
  const progress = useQuery({
    queryKey: [...keys.centre, 'progress', kind],
    queryFn: () => call(agentStatementCalls.agentProgress, { query: { kind } }),
    enabled: hasTiers,
  });
  const running = progress.data?.running;
  return running == null ? null : <Period running={running} />;
}

function Period({ running }: { running: Running }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { from, to, turnover, active, ratePpm, next, zone, asOf } = running;
  return (
    <Card flat as="section" aria-label={t('agents.progress.title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{t('agents.progress.title')}</h3>
        <span className="tabular text-sm text-ink-soft">
          {dateTimeText(from, zone)} – {dateTimeText(to, zone)}
        </span>
      </div>
      <Lines
        lines={[
          [t('agents.statement.turnover'), moneyText(turnover, symbol)],
          [t('agents.statement.active'), countText(active)],
          [t('agents.statement.rate'), percentText(ratePpm)],
        ]}
      />
      {next !== null && <Distance turnover={turnover} active={active} next={next} />}
      <p className="text-xs text-ink-soft">{t('agents.progress.asOf', { time: dateTimeText(asOf, zone) })}</p>
    </Card>
  );
}

function Distance({ turnover, active, next }: Pick<Running, 'turnover' | 'active'> & { next: Next }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { tier, turnoverLeft, activeLeft } = next;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-semibold">{t('agents.progress.next', { rate: percentText(tier.ratePpm) })}</p>
      <Missing
        text={t('agents.progress.turnover', { amount: moneyText(turnoverLeft, symbol) })}
        part={partOf(Number(turnover), Number(tier.turnoverMin))}
      />
      {tier.activeMin > 0 && (
        <Missing text={t('agents.progress.active', { count: activeLeft })} part={partOf(active, tier.activeMin)} />
      )}
    </div>
  );
}

const partOf = (reached: number, asked: number): number => (asked <= 0 ? 1 : Math.min(1, Math.max(0, reached / asked)));

function Missing({ text, part }: { text: string; part: number }) {
  return (
    <div className="flex flex-col gap-1">
      <span>{text}</span>
      <Meter part={part} label={text} />
    </div>
  );
}
