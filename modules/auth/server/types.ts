import type { CallArguments, Calls } from '@sanam/contract';
import type { VerifiedLogIn } from '@sanam/members/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';

export type LoginForm = CallArguments<Calls['login']>['body'];

/** A member with verified credentials, and the method used. */
export type VerifiedCredentials = Pick<VerifiedLogIn, 'memberId' | 'method' | 'passwordHash' | 'isPlaceKnown'>;

/** A new password for a member who has proved the right to set it. */
export interface NewPassword {
  memberId: string;
  password: string;
  /** Reason for the audit log. */
  reason: string;
  /** The session that continues; all others end. */
  keepSessionId?: string | undefined;
  /** Uses up the evidence for the change, in its transaction; throws to stop it. */
  takeTicket?: (trx: Trx) => Promise<void>;
}
