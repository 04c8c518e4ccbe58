/** Simulated faults of transfers, by the satang of the amount, so that a real transfer can trigger each of them. */
export const transferFaults = {
  81: 'refused',
  /** The transfer is made; its answer is lost. */
  82: 'lostAnswer',
  /** The request is lost; no transfer is made. */
  83: 'lostRequest',
  /** The transfer is made after the portal's timeout. */
  84: 'late',
  /** The request is processed twice. */
  85: 'twice',
} as const;

export type TransferFault = (typeof transferFaults)[keyof typeof transferFaults];

export function faultOf(amountMinor: number): TransferFault | undefined {
  return (transferFaults as Record<number, TransferFault | undefined>)[amountMinor % 100];
}
