import { cx } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import { type PlanKind, planKinds } from '../../contract/plan-states.ts';

type Plot = Value<'agentIncome'>['plot'];
const fills: Record<PlanKind, string> = {
  dailySalary: 'bg-brand',
  hourSalary: 'bg-gain',
  realtimeSalary: 'bg-caution',
  dividend: 'bg-ink-soft',
  rebate: 'bg-accent',
  acquisition: 'bg-line-strong',
};

/** The stacked bar chart of paid amounts by day and kind. The list below contains the same figures. */
export function IncomePlot({ plot }: { plot: Plot }) {
  const t = useT();
  const days = [...new Set(plot.map(({ day }) => day))];
  const sumOf = (day: string) => plot.reduce((sum, one) => sum + (one.day === day ? Number(one.paid) : 0), 0);
  const most = Math.max(...days.map(sumOf));
  if (days.length < 2 || most === 0) return null;
  const used = planKinds.filter((kind) => plot.some((one) => one.kind === kind && one.paid !== '0.00'));
  return (
    <figure className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={t('agentReport.incomePlot', { count: days.length })}
        className="flex h-28 items-end gap-px rounded-md bg-sunken px-2 pt-2"
      >
        {days.map((day) => (
          <span key={day} className="flex h-full min-w-0 flex-1 flex-col-reverse">
            {plot
              .filter((one) => one.day === day)
              .map(({ kind, paid }) => (
                <span
                  key={kind}
                  title={`${calendarDayText(day)}: ${amountText(paid)}`}
                  className={fills[kind]}
                  style={{ height: `${(Number(paid) / most) * 100}%` }}
                />
              ))}
          </span>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {used.map((kind) => (
          <span key={kind} className="flex items-center gap-1">
            <span aria-hidden="true" className={cx('size-2 rounded-full', fills[kind])} />
            {t(`agents.statement.kind.${kind}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
