import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Dialog } from '@sanam/ui';
import { oddsShort } from './play-choice.tsx';
import { oddsAtSeries, type Offer, type OfferedPlay } from './plays.ts';
import { howItWins, playName } from './play-words.ts';

export interface RulesSheetProps {
  offer: Offer;
  series: string;
  onClose: () => void;
}

/** The rules of each play type: when it wins, its odds at the chosen series and its return to player. */
export function RulesSheet({ offer, series, onClose }: RulesSheetProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('lottery.rules')} closeLabel={t('app.close')} sheet="full">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{t('lottery.rulesText')}</p>
        <ul aria-label={t('lottery.rules')} className="divide-y divide-line">
          {offer.plays.map((offered) => (
            <PlayRules key={offered.play.code} offered={offered} series={series} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Returns the range of the return. In some play types, numbers with a repeated digit return less. */
const range = ({ percent, most }: { percent: string; most: string }): string =>
  percent === most ? percent : `${percent}–${most}`;

function PlayRules({ offered: { play, rules }, series }: { offered: OfferedPlay; series: string }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const how = howItWins(play.code, t);
  const rtp = rules.rtp.find((one) => one.series === series);
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold">{playName(play.code, t)}</p>
        {how === '' ? null : <p className="text-sm">{how}</p>}
        <p className="text-xs text-ink-soft">
          {rules.factor > 1 ? `${t('lottery.factor', { count: rules.factor })} · ` : ''}
          {t('lottery.lineBounds', { min: moneyText(rules.min, symbol), max: moneyText(rules.max, symbol) })}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <p className="num font-semibold">{oddsShort(oddsAtSeries(rules, series).map(({ odds }) => odds))}</p>
        {rtp === undefined ? null : (
          <p className="num text-xs text-ink-soft">{t('lottery.rtp', { percent: range(rtp) })}</p>
        )}
      </div>
    </li>
  );
}
