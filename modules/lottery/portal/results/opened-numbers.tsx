import { useT } from '@sanam/portal/i18n/language.ts';
import { NamedNumber, NumberView } from './number-view.tsx';
import type { Opened } from './queries.ts';

/** The main numbers of a result: top and bottom of a Thai game, otherwise its number. */
export function OpenedNumbers({ draw }: { draw: Pick<Opened, 'number' | 'thai'> }) {
  const t = useT();
  if (draw.thai === undefined) return <NumberView number={draw.number} />;
  return (
    <span className="flex flex-wrap gap-2">
      <NamedNumber name={t('lottery.results.top3')} number={draw.thai.top3} />
      <NamedNumber name={t('lottery.results.bottom2')} number={draw.thai.bottom2} />
      {draw.number.length > draw.thai.top3.length ? (
        <NamedNumber name={t('lottery.results.whole')} number={draw.number} />
      ) : null}
    </span>
  );
}
