import { Button, Skeleton } from '@sanam/ui';
import { FailedWith } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { SliderTrack } from './slider-track.tsx';
import { useSlider } from './use-slider.ts';
import { type Puzzle, type PuzzleProps, usePuzzle } from './use-puzzle.ts';

type Picture = NonNullable<Puzzle['picture']>;

/** The slider puzzle: a piece to be moved into its gap, by pointer, touch or keys. */
export function PicturePuzzle({ onOther, ...props }: PuzzleProps) {
  const t = useT();
  const { puzzle, failed, wrong, answers, isJudging, next, answer } = usePuzzle('picture', props);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{t('identity.human.slideHint')}</p>
      {failed ? (
        <FailedWith text={failed} onRetry={next} />
      ) : puzzle?.picture ? (
        <Sliding
          key={`${puzzle.id}:${answers}`}
          picture={puzzle.picture}
          isJudging={isJudging}
          wrong={wrong}
          onAnswer={(given) => void answer(given)}
        />
      ) : (
        <Waiting label={t('app.loading')} />
      )}
      <p role="alert" className="min-h-6 text-center text-sm text-loss">
        {wrong}
      </p>
      {/* Below the picture, because a button on it could hide the gap. */}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="ghost" size="small" icon="refresh" onClick={next} disabled={isJudging || !puzzle}>
          {t('identity.human.refresh')}
        </Button>
        <Button look="ghost" size="small" icon="info" onClick={onOther}>
          {t('identity.human.askInstead')}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="aspect-[16/9] w-full rounded-md" />
      <Skeleton className="h-12 w-full rounded-full" />
    </div>
  );
}

interface SlidingProps {
  picture: Picture;
  isJudging: boolean;
  wrong: string | null;
  onAnswer: Parameters<typeof useSlider>[0]['onAnswer'];
}

function Sliding({ picture, isJudging, wrong, onAnswer }: SlidingProps) {
  const t = useT();
  const { width, height, pieceWidth, pieceTop } = picture;
  const max = width - pieceWidth;
  const slider = useSlider({ max, onAnswer });
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    // The piece moves to the right in every language, because the picture is the same.
    <div dir="ltr" className="contents">
      <div
        className="relative w-full overflow-hidden rounded-md bg-sunken select-none"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={`data:image/jpeg;base64,${picture.background}`}
          alt={t('identity.human.pictureAlt')}
          draggable={false}
          className="absolute inset-0 size-full"
        />
        <img
          src={`data:image/webp;base64,${picture.piece}`}
          alt=""
          draggable={false}
          className="absolute left-0 will-change-transform"
          style={{
            top: share(pieceTop, height),
            width: share(pieceWidth, width),
            // Moved by a transform without a new layout, for slow phones.
            transform: `translateX(${share(slider.x, pieceWidth)})`,
          }}
        />
      </div>
      <SliderTrack slider={slider} max={max} isJudging={isJudging} isWrong={wrong !== null} />
    </div>
  );
}
