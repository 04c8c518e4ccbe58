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

/** Returns the address of one promotion. */
export function promotionPath(id: string): string {
  return `${contentPaths.promoDetail}?${new URLSearchParams({ id })}`;
}
