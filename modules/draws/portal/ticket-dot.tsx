import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { useWheels } from './queries.ts';

/** The number of tickets that wait to be spun; empty if there are none. */
export function TicketDot() {
  const t = useT();
  const running = (useWheels().data?.list ?? []).filter(({ state }) => state === 'running');
  return <CountDot count={running.reduce((sum, { tickets }) => sum + tickets, 0)} label={t('draws.tickets.count')} />;
}
