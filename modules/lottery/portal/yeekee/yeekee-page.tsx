import { Failed } from '@sanam/portal/components/failed.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { Chip, Empty, Icon, SkeletonRows } from '@sanam/ui';
import { useState } from 'react';
import { drawName } from '../draw-name.ts';
import { LotteryMark } from '../hall/lottery-mark.tsx';
import { isNumero } from '../results/address.ts';
import { type NearDraws, useNearDraws } from '../near-draws.ts';
import { nextReadMs } from '../results/until.ts';
import { YEEKEE } from './queries.ts';
import { Room } from './room.tsx';

/** The yeekee page with one round at a time. Visitors can read it, members can play. */
export function YeekeePage() {
  const t = useT();
  const near = useNearDraws(YEEKEE, nextReadMs);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <LotteryMark gameCode={YEEKEE} />
        <PageHeading name={t('lottery.yeekee.title')} className="text-2xl" />
      </div>
      {near.data === undefined && near.error ? <Failed error={near.error} onRetry={near.refetch} /> : null}
      {near.data === undefined && !near.error ? <SkeletonRows label={t('app.loading')} /> : null}
      {near.data === undefined ? null : <Rounds near={near.data} />}
    </div>
  );
}

const NEXT_SHOWN = 3;

/**
 * Returns the rounds in display order. Rounds that wait for their result come first, as the newest may still accept
 * numbers.
 */
const roundsOf = ({ waiting, current, next }: NearDraws): string[] =>
  [...waiting.toReversed(), ...(current === null ? [] : [current]), ...next.slice(0, NEXT_SHOWN)].map(
    ({ numero }) => numero,
  );

function Rounds({ near }: { near: NearDraws }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('numero');
  const rounds = roundsOf(near);
  // Keeps the first round chosen, so that it does not change under the user when its sales end.
  const [first] = useState(() => near.waiting[0]?.numero ?? near.current?.numero);
  const chosen = isNumero(asked) ? asked : (first ?? rounds[0]);
  if (chosen === undefined) {
    return (
      <Empty icon="clock" title={t('lottery.yeekee.none')}>
        {t('lottery.yeekee.noneText')}
      </Empty>
    );
  }
  const shown = rounds.includes(chosen) ? rounds : [chosen, ...rounds];
  return (
    <>
      <div
        role="group"
        aria-label={t('lottery.yeekee.rounds')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {shown.map((numero) => (
          <Chip
            key={numero}
            pressed={numero === chosen}
            onPress={() => setQuery(new URLSearchParams({ numero }), { replace: true })}
            className="shrink-0"
          >
            {near.waiting.some((one) => one.numero === numero) ? <Icon name="hourglass" size={16} /> : null}
            {drawName(numero, t)}
          </Chip>
        ))}
      </div>
      <Room key={chosen} numero={chosen} />
    </>
  );
}
