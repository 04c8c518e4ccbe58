/** Formats odds in thousandths for display: `900000n` is `900.000`. */
export function oddsText(milli: bigint): string {
  const text = String(milli).padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`;
}
