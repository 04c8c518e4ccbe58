export const paymentsPermissions = [
  'payments.deposit.read',
  'payments.deposit.decide',
  'payments.withdrawal.read',
  'payments.withdrawal.decide',
  'payments.withdrawal.disburse',
  'payments.withdrawal.dispute',
] as const;

type Own = Record<(typeof paymentsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
