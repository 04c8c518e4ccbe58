import { daysBetween } from '@sanam/contract/zone';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { SiteService } from './service.ts';

const DAYS_MAX = 366;

/**
 * Returns the start of the first and the end of the last business day of a report. Refuses with `request.invalid` if the
 * days are out of order or more than a year.
 */
export async function reportBounds(
  site: Pick<SiteService, 'dayBounds'>,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<{ from: Date; to: Date }> {
  const days = daysBetween(from, to).length;
  if (days === 0 || days > DAYS_MAX) throw refuse('request.invalid', { fields: [{ field: 'to', problem: 'range' }] });
  const [first, last] = await Promise.all([site.dayBounds(merchantId, from), site.dayBounds(merchantId, to)]);
  return { from: first.from, to: last.to };
}
