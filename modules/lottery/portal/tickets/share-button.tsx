import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText, moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Button, toast } from '@sanam/ui';
import { useState } from 'react';
import { gameTemplateOf } from '../../contract/games.ts';
import { pickName, playName } from '../buy/play-words.ts';
import { drawName } from '../draw-name.ts';
import type { Ticket } from './queries.ts';
import { type PictureText, ROWS_MAX, shareTicket } from './share-picture.ts';

/** The button that shares a ticket as a picture. The picture is drawn in the browser; nothing is sent to the server. */
export function ShareButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const site = useSite();
  const [isBusy, setIsBusy] = useState(false);
  const family = gameTemplateOf(ticket.gameCode)?.family ?? 'thai';
  const text: PictureText = {
    title: `${ticket.gameName} · ${drawName(ticket.numero, t)}`,
    subtitle: dateTimeText(ticket.acceptedAt),
    rows: ticket.lines.slice(0, ROWS_MAX).map(({ playType, pick, stake }) => ({
      pick: pickName(playType, pick, family, t),
      play: playName(playType, t),
      amount: amountText(stake),
    })),
    more: ticket.lines.length > ROWS_MAX ? t('lottery.moreLines', { count: ticket.lines.length - ROWS_MAX }) : '',
    total: moneyText(ticket.price, site?.symbol),
    numbered: `${t('lottery.ticketNo')} ${ticket.ticketNo}`,
    fileName: `${ticket.ticketNo}.png`,
    site: site?.merchantName ?? t('app.name'),
  };
  const share = () => {
    setIsBusy(true);
    shareTicket(text)
      .catch(() => toast(t('lottery.shareFailed'), 'loss'))
      .finally(() => setIsBusy(false));
  };
  return (
    <Button icon="image" busy={isBusy} onClick={share}>
      {t('lottery.share')}
    </Button>
  );
}
