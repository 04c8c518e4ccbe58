/** State of an account: only an active one has sessions. */
export type MemberState = 'active' | 'blocked' | 'closed';
