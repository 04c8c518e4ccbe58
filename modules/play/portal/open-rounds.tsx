import { Card } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { rangeOf } from '@sanam/portal/components/day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText, dayText } from '@sanam/portal/lib/time.ts';
import { playCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

/** The open rounds of a member who may not play: they are finished and settled as usual, and wins are paid. */
export function OpenRounds() {
  const t = useT();
  const symbol = useSite()?.symbol;
  const query = { ...rangeOf('last30', dayText()), status: 'running' as const };
  const { data } = useQuery({
    queryKey: [...keys.bets, 'open', query],
    queryFn: () => call(playCalls.betRecord, { query }),
  });
  if (data === undefined || data.list.length === 0) return null;
  const title = t('record.open');
  return (
    <Card as="section" flat aria-label={title} className="flex flex-col gap-3">
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-ink-soft">{t('record.openText')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {data.list.map((round) => (
          <li key={round.roundId} className="flex flex-wrap justify-between gap-x-3 rounded-md bg-sunken p-3 text-sm">
            <span className="font-semibold">{round.gameName}</span>
            <span className="num">{moneyText(round.stake, symbol)}</span>
            <span className="w-full text-ink-soft">{dateTimeText(round.time)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
