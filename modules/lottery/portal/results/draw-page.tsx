import { hasCode } from '@sanam/client/refusal';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link, useSearchParams } from '@sanam/portal/router/router.ts';
import { Badge, buttonClass, Callout, Icon, SkeletonRows, type Tone } from '@sanam/ui';
import type { DrawState } from '../../contract/states.ts';
import { drawName } from '../draw-name.ts';
import { archivePath, proofPath } from '../paths.ts';
import { isGameCode, isNumero } from './address.ts';
import { BoardView } from './board-view.tsx';
import { NextDraw } from './next-draw.tsx';
import { noteText } from './note-text.ts';
import { type OneDraw, useDraw } from './queries.ts';
import { SettlementSums } from './settlement-sums.tsx';
import { Unknown } from './unknown.tsx';
import { Versions } from './versions.tsx';
import { useSiteTime } from '../site-time.ts';

/** The page of one draw: numbers, versions of the result, notices to players and settlement totals. */
export function DrawPage() {
  const [query] = useSearchParams();
  const gameCode = query.get('gameCode');
  const numero = query.get('numero');
  if (!isGameCode(gameCode) || !isNumero(numero)) return <Unknown what="draw" />;
  return <KnownDraw key={`${gameCode} ${numero}`} gameCode={gameCode} numero={numero} />;
}

interface DrawName {
  gameCode: string;
  numero: string;
}

function KnownDraw({ gameCode, numero }: DrawName) {
  const t = useT();
  const { moment } = useSiteTime();
  const { data: draw, error, refetch } = useDraw(gameCode, numero);
  if (hasCode(error, 'lottery.unknownGame')) return <Unknown what="game" />;
  if (hasCode(error, 'lottery.unknownDraw')) return <Unknown what="draw" />;
  if (draw === undefined) {
    return (
      <div className="flex flex-col gap-4">
        <PageHeading name={drawName(numero, t)} className="text-2xl" />
        {error ? <Failed error={error} onRetry={refetch} /> : <SkeletonRows label={t('app.loading')} />}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <DrawHead draw={draw} />
      {draw.notes.map((note) => (
        <Callout key={note.at + note.text} tone="caution">
          {noteText(note, t)} <time dateTime={note.at}>({moment(note.at)})</time>
        </Callout>
      ))}
      {draw.prizes === null ? (
        <NoNumbers gameCode={gameCode} draw={draw} />
      ) : (
        <BoardView prizes={draw.prizes} thai={draw.thai} />
      )}
      <Versions versions={draw.versions} />
      <SettlementSums summary={draw.summary} />
      <DrawLinks gameCode={gameCode} numero={numero} isVerifiable={draw.proof !== null || draw.summary !== null} />
    </div>
  );
}

const tones: Partial<Record<DrawState, Tone>> = {
  open: 'gain',
  drawn: 'brand',
  settled: 'brand',
  suspended: 'caution',
  correcting: 'caution',
  refunding: 'caution',
  refunded: 'loss',
  cancelled: 'loss',
};

function DrawHead({ draw }: { draw: OneDraw }) {
  const t = useT();
  const { moment } = useSiteTime();
  const name = `${draw.gameName} ${drawName(draw.numero, t)}`;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div>
        <PageHeading name={name} className="text-xl sm:text-2xl" />
        <p className="text-sm text-ink-soft">
          <time dateTime={draw.winningTime}>{moment(draw.winningTime)}</time> · {draw.numero}
        </p>
      </div>
      <Badge tone={tones[draw.state] ?? 'neutral'}>{t(`lottery.results.state.${draw.state}`)}</Badge>
    </div>
  );
}

/** The notice of a draw without numbers: not drawn yet, or refunded. */
function NoNumbers({ gameCode, draw: { state } }: { gameCode: string; draw: OneDraw }) {
  const t = useT();
  if (state === 'refunding' || state === 'refunded' || state === 'cancelled')
    return <Callout tone="caution">{t('lottery.results.refundedText')}</Callout>;
  return (
    <>
      <Callout icon="hourglass">{t('lottery.results.noNumbers')}</Callout>
      <NextDraw gameCode={gameCode} />
    </>
  );
}

function DrawLinks({ gameCode, numero, isVerifiable }: DrawName & { isVerifiable: boolean }) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      {isVerifiable ? (
        <Link to={proofPath(gameCode, numero)} className={buttonClass('brand')}>
          <Icon name="shield" />
          {t('lottery.results.prove')}
        </Link>
      ) : null}
      <Link to={archivePath(gameCode)} className={buttonClass('plain')}>
        {t('lottery.results.archive')}
      </Link>
    </div>
  );
}
