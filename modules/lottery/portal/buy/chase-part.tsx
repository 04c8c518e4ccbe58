import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { subtractWire } from '@sanam/portal/lib/amount-sums.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Badge, Button, Checkbox, Input, Select } from '@sanam/ui';
import { useId, useState } from 'react';
import { drawName } from '../draw-name.ts';
import { type Growth, growths, type PlannedDraw, readMultiple } from './chase-plan.ts';
import type { ChaseState } from './chase-state.ts';
import { refusedText } from './refused-text.ts';
import type { ChasePreview } from './price-change.ts';

/**
 * The choice of the number of draws and of stopping after a win. Renders nothing if the game has no chases or only one
 * draw is on sale.
 */
export function ChaseChoice({ state }: { state: ChaseState }) {
  const t = useT();
  const id = useId();
  const isMember = useSession(({ token }) => token !== null);
  const { count, most, setCount, growth, setGrowth, stopOnWin, setStopOnWin } = state;
  if (most < 2 || !isMember) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('lottery.chase')}
        </label>
        <Select id={id} value={count} onChange={(event) => setCount(Number(event.target.value))} className="w-44">
          {Array.from({ length: most }, (_, at) => (
            <option key={at} value={at + 1}>
              {at === 0 ? t('lottery.chaseOne') : t('lottery.chaseCount', { count: at + 1 })}
            </option>
          ))}
        </Select>
      </div>
      {count > 1 ? (
        <>
          <GrowthChoice growth={growth} onGrowth={setGrowth} />
          <Checkbox
            label={t('lottery.stopOnWin')}
            checked={stopOnWin}
            onChange={(event) => setStopOnWin(event.target.checked)}
          />
        </>
      ) : null}
    </div>
  );
}

function GrowthChoice({ growth, onGrowth }: { growth: Growth; onGrowth: (growth: Growth) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('lottery.growth')}
      </label>
      <Select id={id} value={growth} onChange={(event) => onGrowth(event.target.value as Growth)} className="w-44">
        {growths.map((one) => (
          <option key={one} value={one}>
            {t(`lottery.growths.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The field for the multiple of one draw. Ignores an invalid input and drops it on blur. */
function MultipleField({ draw, onMultiple }: { draw: PlannedDraw; onMultiple: (multiple: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const multiple = readMultiple(text);
    if (multiple !== undefined) onMultiple(multiple);
  };
  return (
    <span className="flex items-center gap-1">
      <span aria-hidden="true">×</span>
      <Input
        aria-label={t('lottery.multipleOf', { draw: drawName(draw.numero, t) })}
        value={typed ?? String(draw.multiple)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={(typed !== null && readMultiple(typed) === undefined) || undefined}
        className="num w-16! text-end"
      />
    </span>
  );
}

/** The draws of a chase with multiple and price, and their total price. */
export function ChaseSums({ state: { chase, plan, setMultiple } }: { state: ChaseState }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { preview } = chase;
  const money = (amount: string) => moneyText(amount, symbol);
  return (
    <>
      <ul aria-label={t('lottery.chaseDraws')} className="divide-y divide-line text-sm">
        {plan.map((draw) => {
          const priced = preview?.draws.find(({ numero }) => numero === draw.numero);
          return (
            <li key={draw.numero} className="grid grid-cols-[1fr_auto_6rem] items-center gap-3 py-1.5">
              <span>{drawName(draw.numero, t)}</span>
              <MultipleField draw={draw} onMultiple={(multiple) => setMultiple(draw.numero, multiple)} />
              <span className="text-end">
                {priced?.refused === undefined ? (
                  <span className="num">{priced === undefined ? '' : money(priced.price)}</span>
                ) : (
                  <Badge tone="loss">{refusedText(priced.refused, t)}</Badge>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {preview === undefined ? null : <ChaseTotals preview={preview} money={money} />}
    </>
  );
}

function ChaseTotals({ preview, money }: { preview: ChasePreview; money: (amount: string) => string }) {
  const t = useT();
  const balance = useBalance().data;
  return (
    <SumLines
      lines={[
        { label: t('lottery.stake'), text: money(preview.stake) },
        ...(preview.rebate === '0.00' ? [] : [{ label: t('lottery.rebate'), text: money(`-${preview.rebate}`) }]),
        { label: t('lottery.chaseTotal', { count: preview.draws.length }), text: money(preview.price), strong: true },
        ...(balance === undefined
          ? []
          : [
              { label: t('wallet.before'), text: money(balance.sumBalance) },
              { label: t('lottery.after'), text: money(subtractWire(balance.sumBalance, preview.price)) },
            ]),
      ]}
    />
  );
}

/** The button that buys all draws at the price it shows. */
export function ChaseButton({ state: { chase, count, stopOnWin } }: { state: ChaseState }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { preview, isCurrent, isBuying, changes } = chase;
  const price = preview === undefined ? '' : moneyText(preview.price, symbol);
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
      {t(changes === null ? 'lottery.chaseConfirm' : 'lottery.chaseConfirmChanged', { count, price })}
    </Button>
  );
}
