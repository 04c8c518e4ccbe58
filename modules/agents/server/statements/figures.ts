import { toWire } from '@sanam/contract';
import type { TableRow } from '@sanam/server/platform/db.ts';

/** Returns the figures of a statement for staff and for its agent. */
export const figuresOf = (one: TableRow<'agents_statements'>) => ({
  periodStart: one.period_start.toISOString(),
  periodEnd: one.period_end.toISOString(),
  state: one.state,
  turnover: toWire(one.turnover),
  active: one.active,
  base: toWire(one.base),
  ratePpm: one.rate_ppm,
  entitlement: toWire(one.entitlement),
  toDownline: toWire(one.to_downline),
  paidBefore: toWire(one.paid_before),
  carryIn: toWire(one.carry_in),
  overCap: toWire(one.over_cap),
  payable: toWire(one.payable),
  carryOut: toWire(one.carry_out),
  paidAt: one.paid_at?.toISOString() ?? null,
});

/** Deductions as stored: amounts in minor units as text. */
type KeptDeductions = Record<'netLoss' | 'platformFee' | 'promotions' | 'paymentFee' | 'wages' | 'apart', string>;

/** Returns the deductions from the base of a dividend; null if none were stored. */
export function deductionsOf({ deductions }: Pick<TableRow<'agents_statements'>, 'deductions'>) {
  if (deductions === null) return null;
  const kept = deductions as unknown as KeptDeductions;
  const wired = (figure: keyof KeptDeductions): string => toWire(BigInt(kept[figure]));
  return {
    netLoss: wired('netLoss'),
    platformFee: wired('platformFee'),
    promotions: wired('promotions'),
    paymentFee: wired('paymentFee'),
    wages: wired('wages'),
    apart: wired('apart'),
  };
}
