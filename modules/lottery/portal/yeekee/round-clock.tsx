import { useT } from '@sanam/portal/i18n/language.ts';
import { Card, cx } from '@sanam/ui';
import { leftText } from '../countdown-text.ts';
import { drawName } from '../draw-name.ts';
import type { OneDraw } from '../results/queries.ts';
import { useSiteTime } from '../site-time.ts';

export interface RoundClockProps {
  draw: OneDraw;
  /** Time until which numbers are accepted. */
  endsAt: string;
  /** Returns the seconds until a time of the server's clock. */
  until: (moment: string) => number;
}

const SOON_SECONDS = 30;

/** The times at which sales and sending end and the draw takes place, with a countdown to the next one. */
export function RoundClock({ draw, endsAt, until }: RoundClockProps) {
  const t = useT();
  const { clock, zoneName } = useSiteTime();
  const moments = [
    { id: 'sales', at: draw.closeAt },
    { id: 'sending', at: endsAt },
    { id: 'draw', at: draw.winningTime },
  ] as const;
  const isOver = draw.prizes !== null || ['refunding', 'refunded', 'cancelled'].includes(draw.state);
  const next = isOver ? undefined : moments.find(({ at }) => until(at) > 0);
  return (
    <Card as="section" className="flex flex-col gap-3" aria-label={t('lottery.yeekee.clock')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">{drawName(draw.numero, t)}</h2>
        <span className="text-sm text-ink-soft">
          {t(`lottery.results.state.${draw.state}`)} {zoneName(draw.closeAt)}
        </span>
      </div>
      <ol className="grid grid-cols-3 gap-2 text-center">
        {moments.map(({ id, at }) => (
          <li
            key={id}
            aria-current={next?.id === id ? 'step' : undefined}
            className={cx(
              'rounded-md px-1 py-2',
              next?.id === id ? 'bg-brand-soft text-brand-ink' : 'bg-sunken text-ink-soft',
            )}
          >
            <span className="block text-xs">{t(`lottery.yeekee.until.${id}`)}</span>
            {next?.id === id ? (
              <span
                role="timer"
                aria-label={t(`lottery.yeekee.until.${id}`)}
                className={cx('num block text-xl font-semibold', until(at) <= SOON_SECONDS && 'text-loss')}
              >
                {leftText(until(at), t)}
              </span>
            ) : (
              <time dateTime={at} className="num block text-base font-semibold">
                {clock(at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {!isOver && next === undefined ? <p className="text-sm text-caution">{t('lottery.yeekee.drawing')}</p> : null}
    </Card>
  );
}
