import type { Call } from '../call.ts';

/** Every permission a role can hold: `area.object.verb`. */
export const permissions = [
  'payments.deposit.read',
  'payments.deposit.decide',
  'payments.withdrawal.read',
  'payments.withdrawal.decide',
  'payments.withdrawal.disburse',
  'payments.withdrawal.dispute',
  'players.member.read',
  'players.member.unmasked',
  'players.timeline.read',
  'players.security.read',
  'players.session.end',
  'players.state.change',
  'players.password.force',
  'players.factor.reset',
  'settings.registration.read',
  'settings.registration.change',
  'settings.feature.read',
  'settings.feature.change',
  'settings.signin.read',
  'settings.signin.change',
  'settings.messages.read',
  'settings.messages.change',
  'settings.block.read',
  'settings.block.change',
  'games.vendor.read',
  'games.reconciliation.read',
  'approvals.approval.read',
  'approvals.approval.decide',
  'audit.log.read',
] as const;
export type Permission = (typeof permissions)[number];

/** A call of staff; without a permission every member of staff may make it. */
export const staff = <const Given extends Omit<Call, 'who' | 'permission'>>(permission: Permission | '', call: Given) =>
  ({ ...call, who: 'staff', permission }) as Given & { who: 'staff'; permission: string };
