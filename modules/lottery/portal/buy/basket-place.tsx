import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { ask, Button, Card, Dialog, Icon } from '@sanam/ui';
import { useState } from 'react';
import { setBasket } from './baskets.ts';
import { BasketPanel, type BasketPanelProps, BuyButton } from './basket-panel.tsx';
import { estimateTicket } from './estimate.ts';
import { ChaseReceipt } from './chase-receipt.tsx';
import type { ChaseBought } from './use-chase.ts';
import { Receipt } from './receipt.tsx';
import type { Bought } from './use-purchase.ts';

export interface BasketPlaceProps {
  /** Whether the screen has room for the basket beside the keypad; otherwise a bar opens it as a sheet. */
  isDesk: boolean;
  bought: Bought | ChaseBought | null;
  onMore: () => void;
  panel: BasketPanelProps;
}

export function BasketPlace({ isDesk, bought, onMore, panel }: BasketPlaceProps) {
  const t = useT();
  const { gameName } = panel.offer.rules.game;
  if (!isDesk) return <BasketSheet isDesk={isDesk} bought={bought} onMore={onMore} panel={panel} />;
  return (
    <Card
      as="section"
      aria-label={t('lottery.basket')}
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col gap-3"
    >
      {bought === null ? (
        <>
          <BasketTitle panel={panel} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <BasketPanel {...panel} />
          </div>
          {panel.lines.length > 0 ? <BuyButton {...panel} /> : null}
        </>
      ) : (
        <AnyReceipt bought={bought} gameName={gameName} onMore={onMore} />
      )}
    </Card>
  );
}

interface AnyReceiptProps {
  bought: Bought | ChaseBought;
  gameName: string;
  onMore: () => void;
}

const AnyReceipt = ({ bought, ...rest }: AnyReceiptProps) =>
  'chaseId' in bought ? <ChaseReceipt bought={bought} {...rest} /> : <Receipt bought={bought} {...rest} />;

function BasketTitle({ panel: { lines, offer } }: Pick<BasketPlaceProps, 'panel'>) {
  const t = useT();
  const clear = async () => {
    const yes = await ask({
      title: t('lottery.clearBasketTitle'),
      body: t('lottery.clearBasketText', { count: lines.length }),
      icon: 'trash',
      confirm: t('lottery.clearBasket'),
      cancel: t('app.cancel'),
      closeLabel: t('app.close'),
    });
    if (yes) setBasket(offer.rules.game.gameCode, []);
  };
  return (
    <div className="flex items-center justify-between gap-2">
      <h2 className="text-lg">{t('lottery.basketCount', { count: lines.length })}</h2>
      {lines.length > 0 ? (
        <Button look="ghost" size="small" icon="trash" onClick={() => void clear()}>
          {t('lottery.clearBasket')}
        </Button>
      ) : null}
    </div>
  );
}

/** The bar above the bottom bar with a summary of the basket. It opens the basket as a sheet. */
function BasketSheet({ bought, onMore, panel }: BasketPlaceProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const [isOpen, setIsOpen] = useState(false);
  const { lines, offer, series, purchase, chase } = panel;
  const priced = chase.count > 1 ? chase.chase.preview : purchase.preview;
  const price = priced?.price ?? estimateTicket(lines, offer, series).price;
  const close = () => {
    setIsOpen(false);
    onMore();
  };
  return (
    <>
      {lines.length > 0 ? (
        <div className="fixed inset-x-3 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-20">
          <Button
            look="primary"
            size="large"
            wide
            onClick={() => setIsOpen(true)}
            className="justify-between! shadow-high!"
          >
            <span className="flex items-center gap-2">
              <Icon name="receipt" />
              {t('lottery.basketCount', { count: lines.length })}
            </span>
            <span className="num">{moneyText(price, symbol)}</span>
          </Button>
        </div>
      ) : null}
      <Dialog
        open={isOpen}
        onClose={close}
        title={bought === null ? t('lottery.basket') : t('lottery.receipt')}
        closeLabel={t('app.close')}
        sheet="full"
        footer={bought === null && lines.length > 0 ? <BuyButton {...panel} /> : null}
      >
        {bought === null ? (
          <>
            <BasketTitle panel={panel} />
            <BasketPanel {...panel} />
          </>
        ) : (
          <AnyReceipt bought={bought} gameName={offer.rules.game.gameName} onMore={close} />
        )}
      </Dialog>
    </>
  );
}
