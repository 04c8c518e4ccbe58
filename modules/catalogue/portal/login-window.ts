import { loginPath, safeReturn } from '@sanam/portal/paths.ts';

/** IDN-023. */
const SIZE = 'width=1300,height=900';

/**
 * The log-in page in a window of its own, carrying where it leads afterwards: a known inside route, checked here and
 * again by the page that reads it (SEC-027, GAP-074). The new window gets no hold on this one, nor its session storage.
 */
export function openLoginWindow(wanted: string): void {
  window.open(loginPath(safeReturn(wanted)), '_blank', `noopener,${SIZE}`);
}
