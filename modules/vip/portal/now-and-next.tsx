import { Card } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { BenefitList } from './benefit-list.tsx';
import type { Level, Standing } from './queries.ts';

/** The benefits of the own level beside those of the next level. */
export function NowAndNext({ own: { levels, rankLevel, next } }: { own: Standing }) {
  const t = useT();
  const now = levels.findLast((level) => level.rankLevel <= rankLevel);
  const then = levels.find((level) => level.rankLevel === next?.rankLevel);
  if (now === undefined && then === undefined) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {now !== undefined && <Part title={t('vip.now', { name: now.labelName })} level={now} />}
      {then !== undefined && <Part title={t('vip.then', { name: then.labelName })} level={then} />}
    </div>
  );
}

function Part({ title, level }: { title: string; level: Level }) {
  return (
    <Card as="section" flat aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold break-words">{title}</h2>
      <BenefitList level={level} />
    </Card>
  );
}
