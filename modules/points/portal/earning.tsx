import { Callout } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { decimalText } from '@sanam/portal/lib/numbers.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { type Config, useConfig } from './queries.ts';

/** The rates at which play earns points (PTS-010). */
export function Earning() {
  const t = useT();
  const config = useConfig();
  const symbol = useBalance().data?.symbol ?? '';
  return (
    <ListStates query={config} isEmpty={() => false} icon="coins" emptyTitle="">
      {({ earning }) => (
        <div className="flex flex-col gap-3">
          <p>{t('points.earning.text', { amount: moneyText('100.00', symbol) })}</p>
          <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
            {earning.map((row) => (
              <Rate key={row.product} row={row} />
            ))}
          </ul>
          <Callout>{t('points.earning.rest')}</Callout>
        </div>
      )}
    </ListStates>
  );
}

function Rate({ row: { product, pointsPer100, levelMultiplier } }: { row: Config['earning'][number] }) {
  const t = useT();
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 px-3 py-2">
      <span>{t(`points.product.${product}`)}</span>
      <span className="num text-end font-semibold">
        {t('points.earning.rate', { points: decimalText(pointsPer100, 2) })}
        {levelMultiplier === '1.00' ? null : (
          <span className="block text-xs font-normal text-ink-soft">
            {t('points.earning.level', { times: decimalText(levelMultiplier, 2) })}
          </span>
        )}
      </span>
    </li>
  );
}
