/** Return to player as a person reads it: the wire's share, "0.9646", becomes "96.46%". Moved by text, never rounded. */
export function rtpText(share: string): string | null {
  const match = /^([01])(?:\.(\d+))?$/.exec(share);
  if (!match) return null;
  const digits = (match[2] ?? '').padEnd(4, '0');
  const whole = String(Number(`${match[1]}${digits.slice(0, 2)}`));
  const fraction = digits.slice(2).replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `.${fraction}`}%`;
}
