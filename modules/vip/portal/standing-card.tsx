import { Card, Icon, Meter } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { fromWire, toWire } from '@sanam/contract';
import type { Standing } from './queries.ts';

/** The member's level, the experience so far, and the amount missing to the next level. */
export function StandingCard({ own }: { own: Standing }) {
  const t = useT();
  const money = useMoney();
  const { labelName, rankLevel, experience, next } = own;
  const played = fromWire(experience);
  return (
    <Card as="section" aria-label={t('vip.own')} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <span className="rounded-full bg-sunken p-3 text-caution">
          <Icon name="crown" size={32} />
        </span>
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{t('vip.own')}</p>
          <p className="text-2xl font-semibold break-words">{labelName}</p>
        </div>
      </div>
      <p className="tabular">{t('vip.played', { amount: money(experience) })}</p>
      {next === null ? (
        <p className="text-ink-soft">{t('vip.top')}</p>
      ) : (
        <Next at={next.at} played={played} name={nameOf(own, next.rankLevel)} from={reachedAt(own, rankLevel)} />
      )}
      <p className="text-sm text-ink-soft">{t('vip.keeps')}</p>
    </Card>
  );
}

interface NextProps {
  at: string;
  played: bigint;
  name: string;
  from: bigint;
}

function Next({ at, played, name, from }: NextProps) {
  const t = useT();
  const money = useMoney();
  const to = fromWire(at);
  const missing = to > played ? to - played : 0n;
  const part = to > from ? Number(played - from) / Number(to - from) : 0;
  return (
    <div className="flex flex-col gap-1.5 text-brand">
      <Meter part={part} label={t('vip.toNext', { name })} />
      <p className="text-sm text-ink">{t('vip.missing', { name, amount: money(toWire(missing)) })}</p>
    </div>
  );
}

const nameOf = ({ levels }: Standing, rank: number): string =>
  levels.find(({ rankLevel }) => rankLevel === rank)?.labelName ?? '';

const reachedAt = ({ levels }: Standing, rank: number): bigint => {
  const level = levels.find(({ rankLevel }) => rankLevel === rank);
  return level === undefined ? 0n : fromWire(level.threshold);
};
