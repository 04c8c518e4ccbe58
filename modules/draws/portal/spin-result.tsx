import { useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { shownOdds, sumOf } from '../contract/wheel.rules.ts';
import type { Spun, Wheel } from './queries.ts';
import { worthText } from './worth.ts';

interface ResultProps {
  prizes: Wheel['prizes'];
  spun: Spun | undefined;
}

/** Shows the result of a spin and announces it to screen readers. */
export function SpinResult({ prizes, spun }: ResultProps) {
  return (
    <div role="status" className="min-h-14 text-center">
      {spun === undefined ? null : <Came prizes={prizes} spun={spun} />}
    </div>
  );
}

const won = {
  cash: 'draws.wheel.won',
  bonus: 'draws.wheel.wonBonus',
  points: 'draws.wheel.wonPoints',
} as const;

function Came({ prizes, spun }: { prizes: Wheel['prizes']; spun: Spun }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { prize, prizeId, number, weights } = spun;
  const sum = sumOf(weights.map(({ weight }) => weight));
  const odds = shownOdds(weights.find((one) => one.prizeId === prizeId)?.weight ?? 0, sum);
  const title = prizes.find((one) => one.prizeId === prizeId)?.title ?? '';
  return (
    <>
      <p className="text-lg font-semibold break-words">
        {prize === null
          ? t('draws.wheel.nothing', { title })
          : t(won[prize.kind], {
              title: prize.title,
              amount: worthText(t, prize, symbol) ?? '',
            })}
      </p>
      <p className="tabular text-sm text-ink-soft">
        {t('draws.wheel.drawn', { number: countText(number), sum: countText(sum), odds })}
      </p>
    </>
  );
}
