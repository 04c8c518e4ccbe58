import { event } from '@sanam/server/platform/events.ts';
import type { DocumentAnswer, DocumentState } from '../contract/identity-states.ts';
import type { EarlyEnd, PlayerLimitFrame, PlayerLimitKind } from '../contract/states.ts';

/** Domain events of protection. */
export const protectionEvents = {
  /** A break or exclusion started. `termEndsAt`: RFC 3339, null for the operator's. */
  'protection.stopped': event<{
    memberId: string;
    exclusionId: string;
    kind: 'break' | 'exclusion' | 'operator';
    by: 'player' | 'staff' | 'register';
    termEndsAt: string | null;
  }>(),
  /** An exclusion ended without being replaced: by its player, or by two people. */
  'protection.ended': event<{ memberId: string; exclusionId: string; what: 'player' | EarlyEnd }>(),
  /** The operator blocked play and deposits of a member, or lifted the block. */
  'protection.blockChanged': event<{ memberId: string; changeId: string; isBlocked: boolean }>(),
  /** The player changed the interval of reality checks. */
  'protection.checkIntervalChanged': event<{ memberId: string }>(),
  /** A document was sent or decided. */
  'protection.documentChanged': event<{
    memberId: string;
    documentId: string;
    version: number;
    state: DocumentState;
    answer: DocumentAnswer | null;
  }>(),
  /** An approved document expires on this day (`2026-12-01`). Once for each document. */
  'protection.documentExpires': event<{ memberId: string; documentId: string; validUntil: string }>(),
  /** Staff withdrew the consent to offers. */
  'protection.marketingStopped': event<{ memberId: string }>(),
  /**
   * A limit changed. The operator's: `operatorSet` or `operatorRaised` (higher or removed). The player's: `active` in
   * force from now on, `pending` a raise or removal waits, `lapsed` not confirmed in time, `withdrawn` taken back by
   * the player.
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
