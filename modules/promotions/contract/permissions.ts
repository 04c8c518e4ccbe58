export const promotionsPermissions = [
  'promotions.campaign.read',
  'promotions.campaign.change',
  'promotions.campaign.review',
  'promotions.application.read',
  'promotions.application.decide',
  'promotions.turnover.read',
  'promotions.turnover.release',
  'promotions.turnover.extend',
  'promotions.segment.read',
  'promotions.segment.change',
  'promotions.bonus.read',
  'promotions.bonus.grant',
  'promotions.bonus.end',
  'promotions.grants.stop',
  'promotions.code.read',
  'promotions.policy.read',
  'promotions.policy.change',
  'promotions.code.change',
  'promotions.case.read',
  'promotions.case.decide',
  'promotions.lines.read',
  'promotions.lines.change',
  'promotions.caps.change',
] as const;

type Own = Record<(typeof promotionsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
