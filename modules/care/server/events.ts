import { event } from '@sanam/server/platform/events.ts';
import type { CareStep } from '../contract/states.ts';

/** Domain events of care. */
export const careEvents = {
  /**
   * A case was opened or changed. `told`: a message with the own figures is all. `figures`: of the last seven days, money as
   * on the wire. `until`: when deposits open again by themselves, RFC 3339; null: they are open.
   */
  'care.caseChanged': event<{
    caseId: string;
    memberId: string;
    merchantId: string;
    version: number;
    step: 'told' | 'opened' | 'raised' | 'added' | 'taken' | CareStep;
    level: number;
    figures: { hours: number; deposits: string; lost: string };
    until: string | null;
  }>(),
};

type Own = typeof careEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
