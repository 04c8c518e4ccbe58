import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { amountText, moneyText } from '@sanam/portal/lib/money.ts';
import { type SiteInfo, useSite } from '@sanam/portal/lib/site.ts';
import { Button, toast } from '@sanam/ui';
import { useState } from 'react';
import { gameTemplateOf } from '../../contract/games.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { pickName, playName } from '../buy/play-words.ts';
import { drawName } from '../draw-name.ts';
import { timesIn } from '../site-time.ts';
import type { Ticket } from './queries.ts';
import { type PictureText, ROWS_MAX, shareTicket } from './share-picture.ts';

/** Returns the texts on the picture of a ticket; a line that pays less than its odds says so. */
export function pictureTextOf(
  ticket: Ticket,
  site: Pick<SiteInfo, 'symbol' | 'merchantName' | 'zone'> | undefined,
  t: Translate,
): PictureText {
  const family = gameTemplateOf(ticket.gameCode)?.family ?? 'thai';
  return {
    title: `${ticket.gameName} · ${drawName(ticket.numero, t)}`,
    subtitle: timesIn(site?.zone).moment(ticket.acceptedAt),
    rows: ticket.lines.slice(0, ROWS_MAX).map(({ playType, pick, stake, tierBp }) => ({
      pick: pickName(playType, pick, family, t),
      play:
        tierBp < FULL_TIER_BP
          ? `${playName(playType, t)} · ${t('lottery.tier', { percent: tierBp / 100 })}`
          : playName(playType, t),
      amount: amountText(stake),
    })),
    more: ticket.lines.length > ROWS_MAX ? t('lottery.moreLines', { count: ticket.lines.length - ROWS_MAX }) : '',
    total: moneyText(ticket.price, site?.symbol),
    numbered: `${t('lottery.ticketNo')} ${ticket.ticketNo}`,
    fileName: `${ticket.ticketNo}.png`,
    site: site?.merchantName ?? t('app.name'),
  };
}

/**
 * The button that shares a ticket as a picture; none for a ticket that was cancelled or returned. The picture is drawn
 * in the browser; nothing is sent to the server.
 */
export function ShareButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const site = useSite();
  const [isBusy, setIsBusy] = useState(false);
  if (ticket.state === 'cancelled' || ticket.state === 'voided') return null;
  const share = () => {
    setIsBusy(true);
    shareTicket(pictureTextOf(ticket, site, t))
      .catch(() => toast(t('lottery.shareFailed'), 'loss'))
      .finally(() => setIsBusy(false));
  };
  return (
    <Button icon="image" busy={isBusy} onClick={share}>
      {t('lottery.share')}
    </Button>
  );
}
