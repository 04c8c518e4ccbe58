import { lotteryPath } from '@sanam/catalogue/portal/use-launch.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Badge, cx, Icon } from '@sanam/ui';
import { leftText } from '../countdown-text.ts';
import { drawName } from '../draw-name.ts';
import { useSecond } from '../use-second.ts';
import { LotteryMark } from './lottery-mark.tsx';
import type { LotteryGame } from './queries.ts';
import { secondsLeft } from './remaining.ts';
import { type Weekday, weekdayName } from './weekdays.ts';

export interface LotteryCardProps {
  game: LotteryGame;
  /** Time at which the response was received, by this device's clock. */
  readAt: number;
  isFavourite: boolean;
  onFavourite: (gameId: string) => void;
}

/** The card of a lottery with its last number and the remaining time of sale. The whole card is a link. */
export function LotteryCard({ game, readAt, isFavourite, onFavourite }: LotteryCardProps) {
  const t = useT();
  const { gameCode, gameName, vendor, defaultPlayType, numero } = game;
  return (
    <article className="relative flex h-full items-center gap-3 rounded-lg bg-surface p-3 pe-12 shadow-low transition-shadow hover:shadow-high">
      <LotteryMark gameCode={gameCode} size={56} />
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-1.5 leading-snug font-semibold">
          <Link
            to={lotteryPath({ gameCode, vassalage: vendor, defaultPlayType })}
            className="min-w-0 truncate after:absolute after:inset-0 after:rounded-lg"
          >
            {gameName}
          </Link>
          {game.isHot ? (
            <>
              <Icon name="flame" size={16} className="shrink-0 text-caution" />
              <span className="sr-only">{t('lottery.hot')}</span>
            </>
          ) : null}
        </h3>
        <p className="truncate text-sm text-ink-soft">
          {numero === null ? game.remark || drawDaysText(game, t) : drawName(numero, t)}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Sales game={game} readAt={readAt} />
          {game.lastNumber === null ? null : <LastNumber number={game.lastNumber} />}
        </div>
      </div>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={t('lottery.keepFavourite', { name: gameName })}
        onClick={() => onFavourite(game.gameId)}
        className={cx(
          'absolute end-1 top-1 flex size-11 items-center justify-center rounded-full hover:bg-sunken',
          isFavourite ? 'text-loss' : 'text-ink-soft',
        )}
      >
        <Icon name="heart" size={20} className={isFavourite ? 'fill-current' : undefined} />
      </button>
    </article>
  );
}

/** Returns the weekdays of a lottery's draws, for a lottery whose next draw is not planned yet. */
function drawDaysText({ drawDayOfWeek }: LotteryGame, t: Translate): string {
  const days = drawDayOfWeek === '' ? [] : drawDayOfWeek.split(',').map((day) => weekdayName(Number(day) as Weekday));
  return days.length === 0 ? t('lottery.noDraw') : t('lottery.drawsOn', { days: days.join(', ') });
}

/** The last result: at most six digits of its number (LOT-016). */
function LastNumber({ number }: { number: string }) {
  const t = useT();
  const shown = number.includes(',') ? number.replaceAll(',', ' ') : number.slice(0, 6);
  return (
    <span className="tabular text-sm text-ink-soft">
      {t('lottery.last')} <strong className="text-ink">{shown}</strong>
    </span>
  );
}

const SOON_SECONDS = 60;

/**
 * The remaining time of sale, or why nothing is sold. This device's clock closes sales before the next response does.
 */
function Sales({ game, readAt }: Pick<LotteryCardProps, 'game' | 'readAt'>) {
  const t = useT();
  const left = secondsLeft(game, readAt, useSecond());
  if (game.state === 'suspended') return <Badge tone="caution">{t('lottery.state.suspended')}</Badge>;
  if (game.state === 'waiting') return <Badge>{t('lottery.state.waiting')}</Badge>;
  if (game.state === 'locked' || left === 0) return <Badge tone="loss">{t('lottery.state.locked')}</Badge>;
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn')}
      className={cx(
        'tabular inline-flex items-center gap-1 text-sm font-semibold',
        left <= SOON_SECONDS ? 'text-loss' : 'text-gain',
      )}
    >
      <Icon name="clock" size={16} />
      {leftText(left, t)}
    </span>
  );
}
