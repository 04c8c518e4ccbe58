export type { MembersPort, PlayPort, ProtectionPort, WalletMember } from './ports.ts';
export type * from './types.ts';
