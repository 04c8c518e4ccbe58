/** What stands between a member and everything that campaigns give. */
export const gate = [
  'promotions.stopped',
  'promotions.againstPolicy',
  'protection.excluded',
  'protection.blocked',
  'protection.checkUnavailable',
] as const;
