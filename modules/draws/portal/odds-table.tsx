import { useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { cx } from '@sanam/ui';
import { shownOdds, sumOf } from '../contract/wheel.rules.ts';
import type { Wheel } from './queries.ts';
import { PrizeDot } from './wheel-picture.tsx';
import { bonusTermsText, worthText } from './worth.ts';

type Prizes = Wheel['prizes'];

/** Shows each prize with its chance in the next spin. The server draws by the same weights. */
export function OddsTable({ prizes, version }: { prizes: Prizes; version: number }) {
  const t = useT();
  const sum = sumOf(prizes.map(({ weight }) => weight));
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start text-base font-semibold">{t('draws.odds.title')}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1 text-start font-normal">
              {t('draws.odds.prize')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('draws.odds.chance')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('draws.odds.left')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prizes.map((prize) => (
            <Row key={prize.prizeId} prize={prize} sum={sum} />
          ))}
        </tbody>
      </table>
      <p className="text-xs text-ink-soft">{t('draws.odds.note', { version: countText(version) })}</p>
    </div>
  );
}

function Row({ prize, sum }: { prize: Prizes[number]; sum: number }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { prizeId, title, kind, weight, left, terms } = prize;
  const worth = worthText(t, prize, symbol);
  return (
    <tr className={cx(weight === 0 && 'text-ink-soft')}>
      <th scope="row" className="py-2 text-start font-normal">
        <span className="flex items-center gap-2">
          <PrizeDot prizeId={prizeId} isNothing={kind === 'nothing'} />
          <span className="min-w-0 break-words">
            {title}
            {worth !== undefined && <span className="num block text-ink-soft">{worth}</span>}
            {terms !== undefined && (
              <span className="block text-xs text-ink-soft">{bonusTermsText(t, terms, symbol)}</span>
            )}
          </span>
        </span>
      </th>
      <td className="num py-2 text-end">{shownOdds(weight, sum)} %</td>
      <td className="num py-2 text-end">{left === null ? t('draws.odds.endless') : countText(left)}</td>
    </tr>
  );
}
