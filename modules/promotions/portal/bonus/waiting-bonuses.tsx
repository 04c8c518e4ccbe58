import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Card } from '@sanam/ui';
import { FromPromotion } from '../rewards/from-promotion.tsx';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { StartButton } from './bonus-acts.tsx';
import type { Bonus } from './queries.ts';
import { ZoneNote } from './zone-note.tsx';

/** The list of bonuses that can be started, in the reward centre. */
export function WaitingBonuses({ list, isStopped }: { list: readonly Bonus[]; isStopped: boolean }) {
  const t = useT();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="waiting-bonuses" className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="waiting-bonuses" className="font-semibold">
          {t('bonus.waiting')}
        </h3>
        <Link to={memberPath('bonusDetails')} className="py-2 text-sm underline">
          {t('bonus.toAll')}
        </Link>
      </div>
      {isStopped ? null : <ZoneNote />}
      <ul className="flex flex-col gap-3">
        {list.map((bonus) => (
          <Waiting key={bonus.bonusId} bonus={bonus} isStopped={isStopped} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ bonus, isStopped }: { bonus: Bonus; isStopped: boolean }) {
  const t = useT();
  const money = useMoney();
  const zone = useSite()?.zone;
  const { promotionId, title, amount, required, expiresAt } = bonus;
  return (
    <Card as="li" flat className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="num text-xl font-semibold">{money(amount)}</p>
        <FromPromotion id={promotionId} title={title} />
        <p className="tabular text-sm text-ink-soft">{t('bonus.toPlayLater', { amount: money(required) })}</p>
        {expiresAt === null || isStopped ? null : (
          <p className="text-sm text-ink-soft">{t('bonus.startBy', { time: dateTimeText(expiresAt, zone) })}</p>
        )}
      </div>
      {isStopped ? null : <StartButton bonus={bonus} />}
    </Card>
  );
}
