export { codeSettings } from '@sanam/mfa/server/codes/index.ts';
export { type FactorService, factorSettings } from '@sanam/mfa/server/factors/index.ts';
export { HUMAN_SECRET_PURPOSE, humanCheckSetting } from '@sanam/captcha/server/index.ts';
export {
  type PhoneProof,
  phoneProviderSettings,
  providerSettings,
  type SocialAdmin,
  type SocialService,
  socialSettings,
} from './social/index.ts';
export { type FieldOverride, fieldRules, shippedRule } from '@sanam/members/server/registration/fields.rules.ts';
export type { HeldFactors, MemberDesk } from '@sanam/members/server/desk/index.ts';
export { identitySettings } from './settings.ts';
export type { InvitationDesk } from '@sanam/members/server/invitations/index.ts';
export type { Block, BlockKind, Blocks } from './blocks/index.ts';
export type { IdentityService } from './identity-service.ts';
export type { Member } from './types.ts';
export { auth } from './module.ts';
export type { Identity } from './identity.ts';
