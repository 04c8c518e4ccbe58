import { Badge, Card, Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { BenefitList } from './benefit-list.tsx';
import type { Level, Standing } from './queries.ts';

type Own = Pick<Standing, 'rankLevel' | 'next'>;

/** The levels, lowest first; `own` is left out for visitors and trial guests. */
export function Ladder({ levels, own }: { levels: Level[]; own?: Own }) {
  const t = useT();
  return (
    <section aria-labelledby="vip-levels" className="flex flex-col gap-3">
      <h2 id="vip-levels" className="text-xl">
        {t('vip.levels')}
      </h2>
      <ol className="flex flex-col gap-3">
        {levels.map((level) => (
          <Step key={level.rankLevel} level={level} own={own} />
        ))}
      </ol>
    </section>
  );
}

function Step({ level, own }: { level: Level; own: Own | undefined }) {
  const t = useT();
  const money = useMoney();
  const { rankLevel, labelName, threshold } = level;
  const isOwn = own?.rankLevel === rankLevel;
  return (
    <Card as="li" flat aria-current={isOwn ? 'step' : undefined} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h3 className="flex min-w-0 items-center gap-2 text-lg font-semibold">
          <Icon name="crown" size={20} className="shrink-0 text-caution" />
          <span className="break-words">{labelName}</span>
        </h3>
        <Mark rankLevel={rankLevel} own={own} />
      </div>
      <p className="tabular text-sm text-ink-soft">{t('vip.from', { amount: money(threshold) })}</p>
      <BenefitList level={level} />
    </Card>
  );
}

function Mark({ rankLevel, own }: { rankLevel: number; own: Own | undefined }) {
  const t = useT();
  if (own === undefined) return null;
  if (own.rankLevel === rankLevel) return <Badge tone="brand">{t('vip.mark.own')}</Badge>;
  if (own.rankLevel > rankLevel) return <Badge tone="gain">{t('vip.mark.reached')}</Badge>;
  return own.next?.rankLevel === rankLevel ? <Badge tone="neutral">{t('vip.mark.next')}</Badge> : null;
}
