import { event } from '@sanam/server/platform/events.ts';
import type { CareStep } from '../contract/states.ts';

/** Domain events of the care module. */
export const careEvents = {
  /**
   * A case was opened or changed. `told`: only a message with the member's figures was sent. `figures`: of the last
   * seven days, amounts in wire format. `until`: when deposits are allowed again automatically, RFC 3339; null if they
   * are allowed.
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
