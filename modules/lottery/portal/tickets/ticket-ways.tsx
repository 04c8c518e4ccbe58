import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Icon } from '@sanam/ui';
import { drawPath, proofPath } from '../paths.ts';
import type { Ticket } from './queries.ts';

/** Links from a ticket to its draw and, once it is sealed, to its verification. */
export function TicketWays({ ticket: { gameCode, numero, ticketNo, seal } }: { ticket: Ticket }) {
  const t = useT();
  return (
    <>
      <Link to={drawPath(gameCode, numero)} className={buttonClass('plain')}>
        <Icon name="list" />
        {t('lottery.seeDraw')}
      </Link>
      {seal === null ? null : (
        <Link to={proofPath(gameCode, numero, ticketNo)} className={buttonClass('plain')}>
          <Icon name="shield" />
          {t('lottery.checkSeal')}
        </Link>
      )}
    </>
  );
}
