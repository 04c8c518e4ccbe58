import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Icon } from '@sanam/ui';
import { leftText } from '../countdown-text.ts';
import { drawName } from '../draw-name.ts';
import { LotteryMark } from '../hall/lottery-mark.tsx';
import type { LotteryGame } from '../hall/queries.ts';
import { archivePath, drawPath } from '../paths.ts';
import { useSecond } from '../use-second.ts';
import { OpenedNumbers } from './opened-numbers.tsx';
import type { Opened } from './queries.ts';
import { useSiteTime } from '../site-time.ts';

export interface ResultCardProps {
  draw: Opened;
  /** The lottery in the menu; undefined while the menu is loading. */
  game: LotteryGame | undefined;
  /** Time at which the menu was received, by this device's clock. */
  readAt: number;
}

/** The card with the newest result of a lottery. It links to the draw, its footer to the archive. */
export function ResultCard({ draw, game, readAt }: ResultCardProps) {
  const t = useT();
  const { moment } = useSiteTime();
  return (
    <article className="relative flex h-full flex-col gap-2 rounded-lg bg-surface p-3 shadow-low transition-shadow hover:shadow-high">
      <div className="flex items-center gap-3">
        <LotteryMark gameCode={draw.gameCode} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base leading-snug font-semibold">
            <Link to={drawPath(draw.gameCode, draw.numero)} className="after:absolute after:inset-0 after:rounded-lg">
              {draw.gameName}
            </Link>
          </h2>
          <p className="truncate text-sm text-ink-soft">
            {drawName(draw.numero, t)} · <time dateTime={draw.winningTime}>{moment(draw.winningTime)}</time>
          </p>
        </div>
      </div>
      <OpenedNumbers draw={draw} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 text-sm">
        {game === undefined ? <span /> : <NextResult game={game} readAt={readAt} />}
        <Link
          to={archivePath(draw.gameCode)}
          className="relative -me-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold text-brand-ink hover:bg-brand-soft"
        >
          {t('lottery.results.archive')}
          <span className="sr-only">{draw.gameName}</span>
          <Icon name="chevronRight" size={16} />
        </Link>
      </div>
    </article>
  );
}

/** The countdown to the next result by the server's clock. */
function NextResult({ game, readAt }: Required<Pick<ResultCardProps, 'readAt'>> & { game: LotteryGame }) {
  const t = useT();
  const passed = Math.max(0, useSecond() - Math.floor(readAt / 1000));
  const left = Math.max(0, game.remainTime - passed);
  if (game.numero === null || game.numero === game.lastNumero) return <span />;
  if (left === 0) return <span className="text-caution">{t('lottery.results.awaited')}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-ink-soft">
      <Icon name="clock" size={16} />
      {t('lottery.results.nextIn')}
      <span role="timer" aria-label={t('lottery.results.nextIn')} className="num font-semibold text-ink">
        {leftText(left, t)}
      </span>
    </span>
  );
}
