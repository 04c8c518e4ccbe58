import { memberPath, paths } from '@sanam/portal/paths.ts';

/** Names the bonus that somebody wants to deposit with, in the address of the deposit page. */
export const OFFER_PARAMETER = 'offer';

/** The deposit page with this bonus chosen, if it is offered for what is deposited. */
export const depositWithPath = (promotionId: string): string =>
  memberPath('depositv2', { pathname: paths.home, search: `?${OFFER_PARAMETER}=${promotionId}` });
