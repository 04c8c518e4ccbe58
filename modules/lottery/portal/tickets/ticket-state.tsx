import { useT } from '@sanam/portal/i18n/language.ts';
import { Badge, type IconName, type Tone } from '@sanam/ui';
import type { DrawState, TicketState } from '../../contract/states.ts';
import type { TicketRow } from './queries.ts';

/** What a ticket is to its buyer: an accepted one is sold until its draw closes, then waits for the result. */
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

/** The state of a ticket in a word, with its sign. */
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
