import { useT } from '@sanam/portal/i18n/language.ts';
import { countText, decimalText } from '@sanam/portal/lib/numbers.ts';
import { Card, cx, Icon } from '@sanam/ui';
import { SENDERS_MIN, SHOTS_MIN } from '../../contract/own-draws.ts';
import { YEEKEE_RANK } from '../../contract/draw-stream.ts';
import type { Shots } from './queries.ts';

/** The ranks of the round that count, its sum, and whether it has enough numbers for a draw. */
export function RoundSums({ shots }: { shots: Shots }) {
  const t = useT();
  const { count, senders, sum } = shots;
  const isEnough = count >= SHOTS_MIN && senders >= SENDERS_MIN;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Rank rank={1} shots={shots} />
        <Rank rank={YEEKEE_RANK} shots={shots} />
      </div>
      <dl className="grid grid-cols-3 gap-2 text-center">
        <Sum name={t('lottery.yeekee.sum')} text={decimalText(sum, 0)} />
        <Sum name={t('lottery.yeekee.count')} text={countText(count)} />
        <Sum name={t('lottery.yeekee.senders')} text={countText(senders)} />
      </dl>
      <p className={cx('flex items-start gap-1.5 text-sm', isEnough ? 'text-gain' : 'text-caution')}>
        <Icon name={isEnough ? 'check' : 'info'} size={16} className="mt-0.75 shrink-0" />
        {t(isEnough ? 'lottery.yeekee.enough' : 'lottery.yeekee.tooFew', { shots: SHOTS_MIN, senders: SENDERS_MIN })}
      </p>
    </Card>
  );
}

function Rank({ rank, shots }: { rank: number; shots: Shots }) {
  const t = useT();
  const found = shots.ranked.find((shot) => shot.rank === rank);
  return (
    <div className="flex flex-col items-center rounded-md bg-sunken px-2 py-2 text-center">
      <span className="inline-flex items-center gap-1 text-xs text-ink-soft">
        <Icon name="crown" size={16} className="text-caution" />
        {t('lottery.yeekee.rank', { rank })}
      </span>
      <span className="num text-xl font-semibold">{found?.number ?? '–'}</span>
      <span className="max-w-full truncate text-xs text-ink-soft">{found?.member ?? t('lottery.yeekee.notYet')}</span>
    </div>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="num font-semibold">{text}</dd>
    </div>
  );
}
