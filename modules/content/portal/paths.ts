export const contentPaths = {
  promotions: '/promotions',
  promoDetail: '/promoDetail',
  winners: '/winners',
  help: '/help',
  helpMc: '/helpmc',
  noticePage: '/noticePage',
  feedback: '/feedback',
  join: '/join',
  down: '/down',
  download: '/download',
} as const;

/** One promotion of the announcements. */
export function promotionPath(id: string): string {
  return `${contentPaths.promoDetail}?${new URLSearchParams({ id })}`;
}
