import { memberPath, paths } from '@sanam/portal/paths.ts';

/** Query parameter of the deposit page that names the bonus to select. */
export const OFFER_PARAMETER = 'offer';

/** Returns the address of the deposit page with this bonus selected, if it is offered for the deposit. */
export const depositWithPath = (promotionId: string): string =>
  memberPath('depositv2', { pathname: paths.home, search: `?${OFFER_PARAMETER}=${promotionId}` });
