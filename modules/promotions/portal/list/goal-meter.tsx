import { useT } from '@sanam/portal/i18n/language.ts';
import { Meter } from '@sanam/ui';
import { useMoney } from '@sanam/portal/lib/use-money.ts';

/** The progress towards the goal of an activity, in valid bets. */
export function GoalMeter({ title, done, goal }: { title: string; done: string; goal: string }) {
  const t = useT();
  const money = useMoney();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="text-brand-ink">
        <Meter part={Number(done) / Number(goal)} label={title} />
      </div>
      <p className="tabular text-sm">{t('promotions.goal.progress', { done: money(done), goal: money(goal) })}</p>
    </div>
  );
}
