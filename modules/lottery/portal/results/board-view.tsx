import { useT } from '@sanam/portal/i18n/language.ts';
import { cx } from '@sanam/ui';
import { prizeName } from './prize-name.ts';
import { NamedNumber, NumberView } from './number-view.tsx';
import type { OneDraw } from './queries.ts';

export interface BoardViewProps {
  prizes: NonNullable<OneDraw['prizes']>;
  thai?: OneDraw['thai'];
}

/** All prizes of a draw; for Thai games with top and bottom above them. */
export function BoardView({ prizes, thai }: BoardViewProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      {thai === undefined ? null : (
        <div className="flex flex-wrap gap-2">
          <NamedNumber name={t('lottery.results.top3')} number={thai.top3} isLarge />
          <NamedNumber name={t('lottery.results.bottom2')} number={thai.bottom2} isLarge />
        </div>
      )}
      <section className="rounded-lg bg-surface py-1 shadow-low">
        <dl className="divide-y divide-line">
          {Object.entries(prizes).map(([prize, numbers]) => (
            <Prize key={prize} prize={prize} numbers={numbers} />
          ))}
        </dl>
      </section>
    </div>
  );
}

function Prize({ prize, numbers }: { prize: string; numbers: readonly string[] }) {
  const t = useT();
  // The numbers of a prize that is drawn as a whole (three dice, ten places) are one result.
  const isSequence = prize === 'number' && numbers.length > 1;
  return (
    <div className="flex flex-col gap-x-4 px-4 py-2.5 sm:flex-row sm:items-baseline">
      <dt className="shrink-0 text-sm text-ink-soft sm:w-40">{prizeName(prize, t)}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        {isSequence ? (
          <NumberView number={numbers.join(',')} isLarge />
        ) : (
          numbers.map((number, place) => (
            <span key={place} className={cx('num font-semibold', numbers.length === 1 ? 'text-xl' : 'text-base')}>
              {number}
            </span>
          ))
        )}
      </dd>
    </div>
  );
}
