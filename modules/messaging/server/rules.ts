const BLOCK_DIGITS = 4;
const SHOWN_DIGITS = 4;

/** The block of ten thousand numbers this one is in: pumping walks through such blocks. */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, -BLOCK_DIGITS);
}

/** "+66812345678" → "+66 ••• 5678": enough to know one's own number, too little to call it. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)} ••• ${mobile.slice(-SHOWN_DIGITS)}`;
}

/** "somchai@example.com" → "s•••@example.com". */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const TWICE = /[\^{}\\[~\]|€]/g;

/** How many parts a text is sent and paid as: 160 signs of the GSM alphabet or 70 others, a little less in a chain. */
export function partsOf(text: string): number {
  const isGsm = GSM.test(text);
  const length = isGsm ? text.length + (text.match(TWICE)?.length ?? 0) : text.length;
  const [single, chained] = isGsm ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / chained);
}

/** The price of an SMS in minor units. */
export function costOf(text: string, priceMinor: bigint): bigint {
  return BigInt(partsOf(text)) * priceMinor;
}

const BUDGET_PERCENT = 80n;

/** The state of the day's budget: most of it spent, or not even the cheapest message left in it. */
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

/** True where so few of an hour's codes were typed in that somebody seems to be paid for sending them. */
export function looksPumped(
  ask: { sent: number; used: number },
  line: { sentMin: number; usedPercentMin: number },
): boolean {
  return ask.sent >= line.sentMin && ask.used * 100 < ask.sent * line.usedPercentMin;
}
