import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Badge, cx, Icon, Select } from '@sanam/ui';
import { leftText } from '../countdown-text.ts';
import { drawName } from '../draw-name.ts';
import { LotteryMark } from '../hall/lottery-mark.tsx';
import type { NearDraws } from '../near-draws.ts';
import type { ComingDraw, DrawOnSale } from './draw.ts';
import type { GameRules } from './plays.ts';
import { useSiteTime } from '../site-time.ts';

export interface GameHeadProps {
  game: GameRules['game'];
  /** Address of the hall that the member came from. */
  back: string;
  draw: DrawOnSale | undefined;
  draws: readonly DrawOnSale[];
  /** Next draw, if none is on sale. */
  coming: ComingDraw | undefined;
  previous: NearDraws['previous'];
  onDraw: (numero: string) => void;
}

/** Number of draws offered for a single ticket; a chase may cover more. */
const OFFERED_MAX = 6;

/** The heading of the purchase page: lottery, draw and remaining time of sale. */
export function GameHead({ game, back, draw, draws, coming, previous, onDraw }: GameHeadProps) {
  const t = useT();
  const { minute } = useSiteTime();
  const name = draw?.numero ?? coming?.numero;
  const offered = draws.slice(0, OFFERED_MAX).filter(({ numero, left }) => left > 0 || numero === draw?.numero);
  return (
    <header className="flex flex-col gap-2 rounded-lg bg-surface p-2 shadow-low sm:p-3">
      <div className="flex items-center gap-2">
        <Link
          to={back}
          aria-label={t('lottery.backToHall')}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken"
        >
          <Icon name="chevronLeft" size={24} />
        </Link>
        <LotteryMark gameCode={game.gameCode} size={40} />
        <div className="min-w-0 flex-1">
          <PageHeading name={game.gameName} className="text-lg leading-snug sm:text-xl" />
          {previous === null ? null : (
            <p className="tabular text-sm text-ink-soft">
              {t('lottery.last')} <strong className="text-ink">{previous.number.replaceAll(',', ' · ')}</strong>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2">
        {draw !== undefined && offered.length > 1 ? (
          <DrawChoice draw={draw} draws={offered} onDraw={onDraw} />
        ) : (
          <span className="font-semibold">{name === undefined ? t('lottery.noDraw') : drawName(name, t)}</span>
        )}
        {draw === undefined && coming?.opensAt !== undefined ? (
          <Badge>{t('lottery.opensAt', { at: minute(coming.opensAt) })}</Badge>
        ) : null}
        <SalesClock draw={draw} />
      </div>
    </header>
  );
}

const SOON_SECONDS = 60;

function SalesClock({ draw }: Pick<GameHeadProps, 'draw'>) {
  const t = useT();
  if (draw === undefined) return null;
  if (draw.isSuspended) return <Badge tone="caution">{t('lottery.state.suspended')}</Badge>;
  if (draw.left === 0) return <Badge tone="loss">{t('lottery.state.closed')}</Badge>;
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn')}
      className={cx(
        'num inline-flex items-center gap-1 text-base font-semibold',
        draw.left <= SOON_SECONDS ? 'text-loss' : 'text-gain',
      )}
    >
      <Icon name="clock" size={16} />
      {leftText(draw.left, t)}
    </span>
  );
}

function DrawChoice({ draw, draws, onDraw }: Pick<GameHeadProps, 'draws' | 'onDraw'> & { draw: DrawOnSale }) {
  const t = useT();
  return (
    <Select
      aria-label={t('lottery.draw')}
      value={draw.numero}
      onChange={(event) => onDraw(event.target.value)}
      className="min-w-40"
    >
      {draws.map(({ numero }) => (
        <option key={numero} value={numero}>
          {drawName(numero, t)}
        </option>
      ))}
    </Select>
  );
}
