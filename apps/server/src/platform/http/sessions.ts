import type { AccountType, Permission } from '@sanam/contract';

/** A member's session, as identity found it behind the token and the device cookie. */
export interface MemberSession {
  sessionId: string;
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  currency: 'THB' | 'FUN';
}

/** A member of staff at the console. */
export interface StaffSession {
  sessionId: string;
  staffId: string;
  username: string;
  permissions: ReadonlySet<Permission>;
}

export interface Presence {
  /** Only a look: an open page that does nothing does not keep its session from idling out. */
  isPassive?: boolean;
}

/** How the HTTP layer asks who is calling. Each answers undefined for an unknown, ended or foreign session. */
export interface Authenticators {
  member(token: string, deviceCookie: string | undefined, presence?: Presence): Promise<MemberSession | undefined>;
  staff(token: string, deviceCookie: string | undefined, presence?: Presence): Promise<StaffSession | undefined>;
}

export const deviceCookies = { member: 'sanam_device', staff: 'sanam_ops_device' } as const;
