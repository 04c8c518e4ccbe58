import { event } from '@sanam/server/platform/events.ts';
import type { DocumentAnswer, DocumentState } from '../contract/identity-states.ts';
import type { EarlyEnd, PlayerLimitFrame, PlayerLimitKind } from '../contract/states.ts';

/** Domain events of protection. */
export const protectionEvents = {
  /** A break or exclusion began. `termEndsAt`: RFC 3339, null for the operator's. */
  'protection.stopped': event<{
    memberId: string;
    exclusionId: string;
    kind: 'break' | 'exclusion' | 'operator';
    by: 'player' | 'staff' | 'register';
    termEndsAt: string | null;
  }>(),
  /** An exclusion ended before another one took its place: by its player, or by two people. */
  'protection.ended': event<{ memberId: string; exclusionId: string; what: 'player' | EarlyEnd }>(),
  /** The operator stopped play and deposits of a member, or allows them again. */
  'protection.blockChanged': event<{ memberId: string; changeId: string; isBlocked: boolean }>(),
  /** The player chose another time between two reality checks. */
  'protection.checkIntervalChanged': event<{ memberId: string }>(),
  /** A document was sent or decided. */
  'protection.documentChanged': event<{
    memberId: string;
    documentId: string;
    version: number;
    state: DocumentState;
    answer: DocumentAnswer | null;
  }>(),
  /** An approved document counts to this day (`2026-12-01`) and not much longer. Once for each document. */
  'protection.documentExpires': event<{ memberId: string; documentId: string; validUntil: string }>(),
  /** Staff took the consent to offers back. */
  'protection.marketingStopped': event<{ memberId: string }>(),
  /**
   * A limit. The operator's: `operatorSet` or `operatorRaised` (higher, or none any more). The player's: `active` it holds from now on, `pending` a raise or removal waits, `lapsed` nobody confirmed it in
   * time, `withdrawn` the player took it back.
   */
  'protection.limitChanged': event<{
    memberId: string;
    changeId: string;
    kind: PlayerLimitKind;
    frame: PlayerLimitFrame;
    change: 'active' | 'pending' | 'lapsed' | 'withdrawn' | 'operatorSet' | 'operatorRaised';
  }>(),
};

type Own = typeof protectionEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
