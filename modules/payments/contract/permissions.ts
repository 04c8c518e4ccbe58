export const paymentsPermissions = [
  'payments.deposit.read',
  'payments.deposit.decide',
  'payments.unmatched.read',
  'payments.unmatched.decide',
  'payments.suspense.change',
  'payments.adjustment.read',
  'payments.adjustment.make',
  'payments.evidence.change',
  'payments.funds.read',
  'payments.day.read',
  'payments.day.close',
  'payments.statement.read',
  'payments.statement.decide',
  'payments.register.read',
  'payments.register.change',
  'payments.register.freeze',
  'payments.account.read',
  'payments.account.decide',
  'payments.withdrawal.read',
  'payments.withdrawal.decide',
  'payments.withdrawal.freeze',
  'payments.withdrawal.disburse',
  'payments.withdrawal.dispute',
  'risk.aml.read',
  'risk.aml.lock',
  'risk.aml.lift',
] as const;

type Own = Record<(typeof paymentsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
