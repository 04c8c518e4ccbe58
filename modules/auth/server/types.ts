import type { CallArguments, Calls } from '@sanam/contract';
import type { VerifiedLogIn } from '@sanam/members/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';

export type LoginForm = CallArguments<Calls['login']>['body'];

/** Who proved to be whom, by what. */
export type VerifiedCredentials = Pick<VerifiedLogIn, 'memberId' | 'method' | 'passwordHash' | 'isPlaceKnown'>;

/** A new password for a member who has proved to be entitled to it. */
export interface NewPassword {
  memberId: string;
  password: string;
  /** For the audit. */
  reason: string;
  /** The session that goes on; all others end. */
  keepSessionId?: string | undefined;
  /** Uses up what proved the change, in its transaction; throws to stop it. */
  takeTicket?: (trx: Trx) => Promise<void>;
}
