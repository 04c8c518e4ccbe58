export {
  countMembers,
  type MemberHead,
  memberHeads,
  membersAfter,
  membersNamed,
  namesWithoutMember,
} from './audience.ts';
export type { Block, BlockKind, Blocks } from './blocks/index.ts';
export { maskedAccount, maskedEmail, maskedMobile } from './masked.rules.ts';
export type { MemberService, WalletMember } from './members.ts';
export { members } from './module.ts';
export { passwordProblem } from './password.rules.ts';
export { merchantWords, readPasswordRule } from './registration/form-settings.ts';
export { memberSettings } from './settings.ts';
export { findByMobile, findMember, lockMember, type MemberRow, noteLogin, provenEmail } from './store.ts';
export {
  type Browser,
  type IssuedSession,
  type Entrance,
  type NewSession,
  type Exclusion,
  type LoginMethod,
  type Member,
  type OpenedSession,
  type VerifiedLogIn,
  type SessionAnswer,
  type SessionKind,
  TRIAL_SECONDS,
  type Visitor,
} from './types.ts';
