import { loginPath, safeReturn } from '@sanam/portal/paths.ts';

/** Size of the window (IDN-023). */
const SIZE = 'width=1300,height=900';

/**
 * Opens the log-in page in its own window with the destination after the log-in: a known inside route, checked here and
 * again by the page that reads it (SEC-027, GAP-074). The new window gets neither a reference to this one nor its
 * session storage.
 */
export function openLoginWindow(wanted: string): void {
  window.open(loginPath(safeReturn(wanted)), '_blank', `noopener,${SIZE}`);
}
