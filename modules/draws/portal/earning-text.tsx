import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Button } from '@sanam/ui';
import { useFreeTicket, type Wheel } from './queries.ts';

type Rule = Pick<Wheel, 'counter' | 'product' | 'per' | 'dayMax' | 'free'>;

/** States the rule for earning tickets in sentences. Tickets cannot be bought. */
export function EarningText({ rule: { counter, product, per, dayMax, free } }: { rule: Rule }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const amount = moneyText(per ?? '0.00', symbol);
  return (
    <div className="text-sm text-ink-soft">
      {counter === 'none' ? null : (
        <p>
          {t(`draws.earn.${counter}`, { amount, max: countText(dayMax ?? 0) })}{' '}
          {product === null ? null : t('draws.earn.only', { product: t(`games.type.${product}`) })}
        </p>
      )}
      {free === 'none' ? null : <p>{t(`draws.free.${free}`)}</p>}
      <p>{t('draws.earn.never')}</p>
    </div>
  );
}

/** Takes the free ticket; hidden if none is available. */
export function FreeButton({ of: { id, isFreeReady } }: { of: Pick<Wheel, 'id' | 'isFreeReady'> }) {
  const t = useT();
  const { mutate, isPending } = useFreeTicket(id);
  if (!isFreeReady) return null;
  return (
    <Button look="plain" wide disabled={isPending} onClick={() => mutate()}>
      {t('draws.free.take')}
    </Button>
  );
}
