const BLOCK_DIGITS = 4;
const SHOWN_DIGITS = 4;

/** Returns the block of ten thousand numbers that contains this one; SMS pumping uses such blocks. */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, -BLOCK_DIGITS);
}

/** Masks a number: "+66812345678" → "+66 ••• 5678". Enough to recognise one's own number, not enough to call it. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)} ••• ${mobile.slice(-SHOWN_DIGITS)}`;
}

/** Masks an address: "somchai@example.com" → "s•••@example.com". */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const TWICE = /[\^{}\\[~\]|€]/g;

/**
 * Returns the number of parts a text is sent and charged as: 160 GSM characters or 70 others per part, a few less in a
 * multipart SMS.
 */
export function partsOf(text: string): number {
  const isGsm = GSM.test(text);
  const length = isGsm ? text.length + (text.match(TWICE)?.length ?? 0) : text.length;
  const [single, chained] = isGsm ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / chained);
}

/** Returns the price of an SMS in minor units. */
export function costOf(text: string, priceMinor: bigint): bigint {
  return BigInt(partsOf(text)) * priceMinor;
}

const BUDGET_PERCENT = 80n;

/** Returns the alerts of the day's budget: most of it spent, or less left than the cheapest message costs. */
export function budgetAlerts(ask: {
  spentMinor: bigint;
  capMinor: bigint;
  cheapestMinor: bigint;
}): ('budget' | 'cap')[] {
  const { spentMinor, capMinor, cheapestMinor } = ask;
  const alerts: ('budget' | 'cap')[] = [];
  if (spentMinor * 100n >= capMinor * BUDGET_PERCENT) alerts.push('budget');
  if (spentMinor + cheapestMinor > capMinor) alerts.push('cap');
  return alerts;
}

/** Checks whether so few of an hour's codes were entered that it looks like SMS pumping. */
export function looksPumped(
  ask: { sent: number; used: number },
  line: { sentMin: number; usedPercentMin: number },
): boolean {
  return ask.sent >= line.sentMin && ask.used * 100 < ask.sent * line.usedPercentMin;
}
