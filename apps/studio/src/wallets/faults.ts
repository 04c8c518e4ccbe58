/** What a transfer may meet, chosen by the satang of its amount, so that anybody can see it with a real transfer. */
export const transferFaults = {
  81: 'refused',
  /** It is carried out, and its answer is lost. */
  82: 'lostAnswer',
  /** It never comes. */
  83: 'lostRequest',
  /** It is carried out after the portal has given up waiting. */
  84: 'late',
  /** It comes twice. */
  85: 'twice',
} as const;

export type TransferFault = (typeof transferFaults)[keyof typeof transferFaults];

export function faultOf(amountMinor: number): TransferFault | undefined {
  return (transferFaults as Record<number, TransferFault | undefined>)[amountMinor % 100];
}
