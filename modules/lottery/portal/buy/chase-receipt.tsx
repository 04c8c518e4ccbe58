import { addWire } from '@sanam/portal/lib/amount-sums.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Button, Icon } from '@sanam/ui';
import { drawName } from '../draw-name.ts';
import { ticketPath } from '../ticket-path.ts';
import type { ChaseBought } from './use-chase.ts';

export interface ChaseReceiptProps {
  bought: ChaseBought;
  gameName: string;
  onMore: () => void;
}

/** The receipt of a chase, with one ticket per draw. */
export function ChaseReceipt({ bought: { tickets }, gameName, onMore }: ChaseReceiptProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const total = tickets.reduce((sum, { price }) => addWire(sum, price), '0.00');
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-2 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-gain-soft text-gain">
        <Icon name="check" size={34} />
      </span>
      <h2 className="text-xl">{t('lottery.chaseBought', { count: tickets.length })}</h2>
      <p className="text-sm text-ink-soft">{gameName}</p>
      <ul className="w-full divide-y divide-line text-start text-sm">
        {tickets.map(({ ticketNo, numero, price }) => (
          <li key={ticketNo} className="flex items-center justify-between gap-3 py-2">
            <Link to={ticketPath(ticketNo)} className="font-semibold text-brand-ink underline">
              {drawName(numero, t)} · #{ticketNo}
            </Link>
            <span className="num">{moneyText(price, symbol)}</span>
          </li>
        ))}
      </ul>
      <div className="w-full">
        <SumLines
          lines={[
            { label: t('lottery.price'), text: moneyText(total, symbol), strong: true },
            { label: t('lottery.balance'), text: moneyText(tickets.at(-1)?.balance ?? '0.00', symbol) },
          ]}
        />
      </div>
      <Button look="brand" wide onClick={onMore}>
        {t('lottery.buyMore')}
      </Button>
    </div>
  );
}
