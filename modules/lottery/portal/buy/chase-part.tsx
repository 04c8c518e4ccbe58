import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { subtractWire } from '@sanam/portal/lib/amount-sums.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Badge, Button, Checkbox, Select } from '@sanam/ui';
import { useId } from 'react';
import { drawName } from '../draw-name.ts';
import type { ChaseState } from './chase-state.ts';
import { refusedText } from './refused-text.ts';

/** For how many draws the slip is bought, and whether a win ends it. Nothing where the game has no chases or one draw is on sale. */
export function ChaseChoice({ state }: { state: ChaseState }) {
  const t = useT();
  const id = useId();
  const isMember = useSession(({ token }) => token !== null);
  const { count, most, setCount, stopOnWin, setStopOnWin } = state;
  if (most < 2 || !isMember) return null;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('lottery.chase')}
        </label>
        <Select id={id} value={count} onChange={(event) => setCount(Number(event.target.value))} className="w-36">
          {Array.from({ length: most }, (_, at) => (
            <option key={at} value={at + 1}>
              {at === 0 ? t('lottery.chaseOne') : t('lottery.chaseCount', { count: at + 1 })}
            </option>
          ))}
        </Select>
      </div>
      {count > 1 ? (
        <Checkbox
          label={t('lottery.stopOnWin')}
          checked={stopOnWin}
          onChange={(event) => setStopOnWin(event.target.checked)}
        />
      ) : null}
    </div>
  );
}

/** Each draw with its price, and the price of all of them. */
export function ChaseSums({ state: { chase } }: { state: ChaseState }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const balance = useBalance().data;
  const { preview } = chase;
  if (preview === undefined) return null;
  const money = (amount: string) => moneyText(amount, symbol);
  return (
    <>
      <ul aria-label={t('lottery.chaseDraws')} className="divide-y divide-line text-sm">
        {preview.draws.map((draw) => (
          <li key={draw.numero} className="flex items-center justify-between gap-3 py-1.5">
            <span>{drawName(draw.numero, t)}</span>
            {draw.refused === undefined ? (
              <span className="num">{money(draw.price)}</span>
            ) : (
              <Badge tone="loss">{refusedText(draw.refused, t)}</Badge>
            )}
          </li>
        ))}
      </ul>
      <SumLines
        lines={[
          { label: t('lottery.stake'), text: money(preview.stake) },
          ...(preview.rebate === '0.00' ? [] : [{ label: t('lottery.rebate'), text: money(`-${preview.rebate}`) }]),
          {
            label: t('lottery.chaseTotal', { count: preview.draws.length }),
            text: money(preview.price),
            strong: true,
          },
          ...(balance === undefined
            ? []
            : [
                { label: t('wallet.before'), text: money(balance.sumBalance) },
                { label: t('lottery.after'), text: money(subtractWire(balance.sumBalance, preview.price)) },
              ]),
        ]}
      />
    </>
  );
}

/** Buys all draws at the price it names. */
export function ChaseButton({ state: { chase, count, stopOnWin } }: { state: ChaseState }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { preview, isCurrent, isBuying } = chase;
  const isRefused = preview?.draws.some(({ refused }) => refused !== undefined) ?? true;
  return (
    <Button
      look="primary"
      size="large"
      wide
      busy={isBuying}
      disabled={!isCurrent || isRefused}
      onClick={() => chase.buy(stopOnWin)}
    >
      {t('lottery.chaseConfirm', { count, price: preview === undefined ? '' : moneyText(preview.price, symbol) })}
    </Button>
  );
}
