import { useT } from '@sanam/portal/i18n/language.ts';
import { cx, Empty } from '@sanam/ui';
import { YEEKEE_RANK } from '../../contract/draw-stream.ts';
import type { Shots } from './queries.ts';
import { useSiteTime } from '../site-time.ts';

const RANKED = new Set([1, YEEKEE_RANK]);

/** The list of numbers sent into the round, newest first, under masked names. */
export function ShotList({ shots: { shots } }: { shots: Shots }) {
  const t = useT();
  const { second } = useSiteTime();
  return (
    <section className="flex flex-col gap-2 overflow-hidden rounded-lg bg-surface pt-4 shadow-low">
      <h2 className="px-4 text-lg">{t('lottery.yeekee.shots')}</h2>
      {shots.length === 0 ? (
        <Empty icon="send" title={t('lottery.yeekee.noShots')}>
          {t('lottery.yeekee.noShotsText')}
        </Empty>
      ) : (
        <ol
          aria-label={t('lottery.yeekee.shots')}
          className="max-h-96 divide-y divide-line overflow-y-auto"
          tabIndex={0}
        >
          {shots.map(({ rank, number, member, at }) => (
            <li
              key={rank}
              className={cx(
                'grid grid-cols-[3rem_5rem_1fr_auto] items-center gap-2 px-4 py-2',
                RANKED.has(rank) && 'bg-caution-soft',
              )}
            >
              <span className="num text-sm text-ink-soft">{rank}</span>
              <span className="num text-lg font-semibold">{number}</span>
              <span className="truncate text-sm">{member}</span>
              <time dateTime={at} className="num text-xs text-ink-soft">
                {second(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
