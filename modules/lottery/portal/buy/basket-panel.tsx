import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { subtractWire } from '@sanam/portal/lib/amount-sums.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { useLocation } from '@sanam/portal/router/router.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { type SumLine, SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Button, Callout, Empty } from '@sanam/ui';
import { drawName } from '../draw-name.ts';
import { lineKey, type BasketLine } from './basket.ts';
import { setBasket } from './baskets.ts';
import { ChaseButton, ChaseChoice, ChaseSums } from './chase-part.tsx';
import type { ChaseState } from './chase-state.ts';
import { BasketLines } from './basket-lines.tsx';
import { estimateTicket } from './estimate.ts';
import type { Offer } from './plays.ts';
import type { Preview } from './price-change.ts';
import { PriceChanges } from './price-changes.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { SeriesSlider } from './series-slider.tsx';
import type { DrawOnSale } from './draw.ts';
import type { Purchase } from './use-purchase.ts';

export interface BasketPanelProps {
  offer: Offer;
  lines: readonly BasketLine[];
  draw: DrawOnSale | undefined;
  purchase: Purchase;
  series: string;
  onSeries: (series: string) => void;
  accept: 'all' | 'partial';
  onAccept: (accept: 'all' | 'partial') => void;
  onNextDraw: (() => void) | undefined;
  chase: ChaseState;
}

/** The basket with its lines, price, possible payout and buy button. */
export function BasketPanel(props: BasketPanelProps) {
  const t = useT();
  const { offer, lines, draw, purchase, series, onSeries, chase } = props;
  const { preview } = purchase;
  const { changes } = chase.count > 1 ? chase.chase : purchase;
  if (lines.length === 0) {
    return (
      <Empty icon="receipt" title={t('lottery.basketEmpty')}>
        {t('lottery.basketEmptyText')}
      </Empty>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <BasketLines lines={lines} offer={offer} series={series} preview={preview} />
      <SeriesSlider offer={offer} series={series} onSeries={onSeries} />
      <ChaseChoice state={chase} />
      <Refused {...props} />
      {changes === null ? null : <PriceChanges changes={changes} family={offer.family} />}
      {chase.count > 1 ? (
        <ChaseSums state={chase} />
      ) : (
        <Sums offer={offer} lines={lines} series={series} preview={preview} />
      )}
      {/* A chase names its draws, which are all open. */}
      {draw === undefined || draw.left > 0 || chase.count > 1 ? null : (
        <ClosedNote draw={draw} onNextDraw={props.onNextDraw} />
      )}
    </div>
  );
}

/** The lines that cannot be bought in full, or the reason why the order was refused. */
function Refused({ offer, lines, purchase, accept, onAccept, onNextDraw, chase }: BasketPanelProps) {
  const t = useT();
  const { preview } = purchase;
  const refused = chase.count > 1 ? chase.chase.refused : purchase.refused;
  const lost = new Set(preview?.lines.filter((line) => line.refused !== undefined).map(lineKey));
  const drop = () =>
    setBasket(
      offer.rules.game.gameCode,
      lines.filter((line) => !lost.has(lineKey(line))),
    );
  const takePartial = () => onAccept('partial');
  if (refused !== null)
    return (
      <RefusalNote
        refusal={refused}
        family={offer.family}
        onNextDraw={onNextDraw}
        onDrop={drop}
        onPartial={takePartial}
      />
    );
  if (lost.size === 0) return null;
  return (
    <Callout tone="caution" icon="alert">
      <p>{t(accept === 'partial' ? 'lottery.partialTaken' : 'lottery.linesRefused', { count: lost.size })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={drop}>
          {t('lottery.dropRefused')}
        </Button>
        {accept === 'all' ? (
          <Button size="small" onClick={takePartial}>
            {t('lottery.takePartial')}
          </Button>
        ) : null}
      </div>
    </Callout>
  );
}

interface SumsProps extends Pick<BasketPanelProps, 'offer' | 'lines' | 'series'> {
  preview: Preview | undefined;
}

/** Stake, rebate and price; lowest and highest payout of a win; balance before and after the purchase. */
function Sums({ offer, lines, series, preview }: SumsProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const balance = useBalance().data;
  const { stake, rebate, price } = preview ?? estimateTicket(lines, offer, series);
  const money = (amount: string) => moneyText(amount, symbol);
  const shown: SumLine[] = [
    { label: t('lottery.stake'), text: money(stake) },
    ...(rebate === '0.00' ? [] : [{ label: t('lottery.rebate'), text: money(`-${rebate}`) }]),
    { label: t('lottery.price'), text: money(price), strong: true },
  ];
  if (preview !== undefined)
    shown.push({
      label: t('lottery.payoutRange'),
      text:
        preview.payoutMin === preview.payoutMax
          ? money(preview.payoutMax)
          : `${money(preview.payoutMin)} – ${money(preview.payoutMax)}`,
    });
  if (balance !== undefined) {
    shown.push({ label: t('wallet.before'), text: money(balance.sumBalance) });
    shown.push({ label: t('lottery.after'), text: money(subtractWire(balance.sumBalance, price)) });
  }
  return <SumLines lines={shown} />;
}

function ClosedNote({ draw, onNextDraw }: Pick<BasketPanelProps, 'onNextDraw'> & { draw: DrawOnSale }) {
  const t = useT();
  return (
    <Callout tone="loss" icon="lock">
      <p>{t('lottery.drawClosed', { draw: drawName(draw.numero, t) })}</p>
      {onNextDraw === undefined ? null : (
        <Button size="small" onClick={onNextDraw} className="mt-2">
          {t('lottery.toNextDraw')}
        </Button>
      )}
    </Callout>
  );
}

/** The button that buys the basket at the price it shows. Leads a visitor to the log-in; the basket is kept. */
export function BuyButton({
  lines,
  draw,
  purchase,
  chase,
}: Pick<BasketPanelProps, 'lines' | 'draw' | 'purchase' | 'chase'>) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const isMember = useSession(({ token }) => token !== null);
  const { pathname, search } = useLocation();
  const { preview, isCurrent, isBuying, changes } = purchase;
  if (!isMember) {
    return (
      <Button look="primary" size="large" wide onClick={() => openPopup('login', pathname + search)}>
        {t('lottery.loginToBuy')}
      </Button>
    );
  }
  if (chase.count > 1) return <ChaseButton state={chase} />;
  const isOpen = draw !== undefined && draw.left > 0 && !draw.isSuspended;
  const price = preview === undefined ? '' : moneyText(preview.price, symbol);
  return (
    <Button
      look="primary"
      size="large"
      wide
      busy={isBuying}
      disabled={!isOpen || lines.length === 0 || preview === undefined || !isCurrent || preview.price === '0.00'}
      onClick={purchase.buy}
    >
      {isOpen
        ? t(changes === null ? 'lottery.confirm' : 'lottery.confirmChanged', { price })
        : t('lottery.state.closed')}
    </Button>
  );
}
