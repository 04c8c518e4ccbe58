import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { useWheels } from './queries.ts';

/** Shows the number of unused tickets; nothing for zero. */
export function TicketDot() {
  const t = useT();
  const running = (useWheels().data?.list ?? []).filter(({ state }) => state === 'running');
  return <CountDot count={running.reduce((sum, { tickets }) => sum + tickets, 0)} label={t('draws.tickets.count')} />;
}
