import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Button, buttonClass, Icon } from '@sanam/ui';
import { drawName } from '../draw-name.ts';
import { ticketPath } from '../ticket-path.ts';
import type { Bought } from './use-purchase.ts';
import { useSiteTime } from '../site-time.ts';

export interface ReceiptProps {
  bought: Bought;
  gameName: string;
  onMore: () => void;
}

/** The receipt of a purchase: ticket number, time, balance, and a link to the ticket. */
export function Receipt({ bought, gameName, onMore }: ReceiptProps) {
  const t = useT();
  const { moment } = useSiteTime();
  const symbol = useSite()?.symbol;
  const money = (amount: string) => moneyText(amount, symbol);
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-2 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-gain-soft text-gain">
        <Icon name="check" size={34} />
      </span>
      <h2 className="text-xl">{t('lottery.bought')}</h2>
      <p className="text-sm text-ink-soft">
        {gameName} · {drawName(bought.numero, t)}
      </p>
      <div className="w-full">
        <SumLines
          lines={[
            { label: t('lottery.ticketNo'), text: bought.ticketNo },
            { label: t('lottery.acceptedAt'), text: moment(bought.acceptedAt) },
            { label: t('lottery.lineCount'), text: String(bought.lines.length) },
            { label: t('lottery.price'), text: money(bought.price), strong: true },
            { label: t('lottery.balance'), text: money(bought.balance) },
          ]}
        />
      </div>
      <div className="flex w-full flex-wrap gap-2">
        <Link to={ticketPath(bought.ticketNo)} className={`${buttonClass('plain')} flex-1`}>
          {t('lottery.openTicket')}
        </Link>
        <Button look="brand" onClick={onMore} className="flex-1">
          {t('lottery.buyMore')}
        </Button>
      </div>
    </div>
  );
}
