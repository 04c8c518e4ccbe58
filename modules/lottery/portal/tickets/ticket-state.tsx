import { useT } from '@sanam/portal/i18n/language.ts';
import { Badge, type IconName, type Tone } from '@sanam/ui';
import type { DrawState, TicketState } from '../../contract/states.ts';
import type { TicketRow } from './queries.ts';

/** State of a ticket as shown to its buyer: an accepted ticket waits for the result after its draw has closed. */
type ShownState = TicketState | 'waiting';

const looks: Record<ShownState, { tone: Tone; icon: IconName }> = {
  accepted: { tone: 'brand', icon: 'ticket' },
  waiting: { tone: 'brand', icon: 'clock' },
  won: { tone: 'gain', icon: 'crown' },
  lost: { tone: 'neutral', icon: 'minus' },
  corrected: { tone: 'caution', icon: 'info' },
  cancelled: { tone: 'neutral', icon: 'close' },
  voided: { tone: 'caution', icon: 'refresh' },
};

const onSale = new Set<DrawState>(['planned', 'open', 'suspended']);

export const shownState = ({ state, drawState }: Pick<TicketRow, 'state' | 'drawState'>): ShownState =>
  state === 'accepted' && !onSale.has(drawState) ? 'waiting' : state;

/** The badge with icon and name of a ticket's state. */
export function TicketBadge({ ticket }: { ticket: Pick<TicketRow, 'state' | 'drawState'> }) {
  const t = useT();
  const state = shownState(ticket);
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`lottery.ticketState.${state}`)}
    </Badge>
  );
}
