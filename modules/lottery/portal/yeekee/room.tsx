import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { hasCode } from '@sanam/client/refusal';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Callout, Icon, SkeletonRows } from '@sanam/ui';
import { proofPath } from '../paths.ts';
import { BoardView } from '../results/board-view.tsx';
import { type OneDraw, useDraw } from '../results/queries.ts';
import { secondsUntil } from '../results/until.ts';
import { useSecond } from '../use-second.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Prizes } from './prizes.tsx';
import { type Shots, useShots, YEEKEE } from './queries.ts';
import { RoundClock } from './round-clock.tsx';
import { RoundSums } from './round-sums.tsx';
import { SendForm } from './send-form.tsx';
import { ShotList } from './shot-list.tsx';

/** One round: clock, form to send a number, ranks, sum, and the list of numbers. */
export function Room({ numero }: { numero: string }) {
  const t = useT();
  const draw = useDraw(YEEKEE, numero);
  const shots = useShots(numero);
  const error = draw.error ?? shots.error;
  if (hasCode(error, 'lottery.unknownDraw', 'lottery.unknownGame'))
    return <Callout tone="caution">{t('refusal.lottery.unknownDraw')}</Callout>;
  if (draw.data === undefined || shots.data === undefined) {
    const retry = () => Promise.all([draw.refetch(), shots.refetch()]);
    return error ? <Failed error={error} onRetry={retry} /> : <SkeletonRows label={t('app.loading')} />;
  }
  return <OpenRoom draw={draw.data} shots={shots.data} readAt={shots.dataUpdatedAt} />;
}

interface OpenRoomProps {
  draw: OneDraw;
  shots: Shots;
  /** Time at which the numbers were received, by this device's clock. */
  readAt: number;
}

function OpenRoom({ draw, shots, readAt }: OpenRoomProps) {
  const t = useT();
  const now = useSecond();
  const { serverTime } = shots;
  const until = (moment: string): number => secondsUntil(moment, { serverTime, readAt }, now);
  const isSending = ['open', 'closed', 'sealed'].includes(draw.state) && until(shots.endsAt) > 0;
  const isOnSale = draw.state === 'open' && until(draw.closeAt) > 0;
  return (
    <>
      <RoundClock draw={draw} endsAt={shots.endsAt} until={until} />
      {draw.prizes === null ? null : <BoardView prizes={draw.prizes} thai={draw.thai} />}
      {draw.state === 'refunding' || draw.state === 'refunded' ? (
        <Callout tone="caution">{t('lottery.yeekee.refunded')}</Callout>
      ) : null}
      {isSending ? <SendForm numero={draw.numero} /> : null}
      <div className="flex flex-wrap gap-2">
        {isOnSale ? (
          <Link
            to={`${gamePaths.lottery}?${new URLSearchParams({ gameCode: YEEKEE })}`}
            className={buttonClass('plain')}
          >
            <Icon name="ticket" />
            {t('lottery.yeekee.buy')}
          </Link>
        ) : null}
        <Link to={proofPath(YEEKEE, draw.numero)} className={buttonClass('plain')}>
          <Icon name="shield" />
          {t('lottery.results.prove')}
        </Link>
      </div>
      <Prizes numero={draw.numero} shots={shots} />
      <RoundSums shots={shots} />
      <ShotList shots={shots} />
      <HowItWorks />
    </>
  );
}
