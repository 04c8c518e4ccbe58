import { FailedLine } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Card, Icon, Skeleton } from '@sanam/ui';
import { leftText } from '../countdown-text.ts';
import { drawName } from '../draw-name.ts';
import { useSecond } from '../use-second.ts';
import { useNearDraws } from '../near-draws.ts';
import { nextReadMs, secondsUntil } from './until.ts';
import { useSiteTime } from '../site-time.ts';

/** The countdown to the next draw of a game by the server's clock, and the draws that wait for their result. */
export function NextDraw({ gameCode }: { gameCode: string }) {
  const t = useT();
  const { moment } = useSiteTime();
  const now = useSecond();
  const { data: near, error, dataUpdatedAt: readAt, refetch } = useNearDraws(gameCode, nextReadMs);
  if (near === undefined && error) return <FailedLine error={error} onRetry={refetch} />;
  if (near === undefined) return <Skeleton className="h-24 w-full rounded-lg" />;
  const { current, waiting, serverTime } = near;
  return (
    <Card as="section" className="flex flex-col gap-1">
      {current === null ? (
        <p className="text-ink-soft">{t('lottery.noDraw')}</p>
      ) : (
        <>
          <h2 className="text-sm font-semibold text-ink-soft">
            {t('lottery.results.next')} · {drawName(current.numero, t)}
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span role="timer" aria-label={t('lottery.results.nextIn')} className="num text-2xl font-semibold">
              {leftText(secondsUntil(current.winningTime, { serverTime, readAt }, now), t)}
            </span>
            <time dateTime={current.winningTime} className="text-sm text-ink-soft">
              {moment(current.winningTime)}
            </time>
          </p>
        </>
      )}
      {waiting.length === 0 ? null : (
        <p className="flex items-center gap-1.5 text-sm text-caution">
          <Icon name="hourglass" size={16} className="shrink-0" />
          {t('lottery.results.waiting', { draws: waiting.map(({ numero }) => drawName(numero, t)).join(', ') })}
        </p>
      )}
    </Card>
  );
}
