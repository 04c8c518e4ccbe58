import { useT } from '@sanam/portal/i18n/language.ts';
import type { Reward } from './queries.ts';

/** The tickets of a reward, and the wheel or raffle that they are for. */
export function TicketsText({ tickets: { count, kind, pool } }: { tickets: NonNullable<Reward['tickets']> }) {
  const t = useT();
  const text = kind === 'wheel' ? 'points.reward.wheelTickets' : 'points.reward.raffleTickets';
  return <p className="text-sm break-words text-ink-soft">{t(text, { count, pool })}</p>;
}
