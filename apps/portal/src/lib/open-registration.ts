import type { NavigateFunction } from '../router/router.ts';
import type { SiteInfo } from './site.ts';
import { openPopup } from './popup.ts';
import { paths } from '../paths.ts';

/** Opens the registration: the page with direct registration, otherwise the pop-up (GAP-050). */
export function openRegistration(site: SiteInfo | undefined, navigate: NavigateFunction): void {
  if (site?.registerRules.direct) navigate(paths.register);
  else openPopup('register');
}
