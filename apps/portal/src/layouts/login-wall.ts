/** Pages open to visitors of a members-only site, exactly as written (PLT-002, PLT-003, GAP-170). */
const openPaths = new Set(['/login', '/register', '/register.html', '/helpmc', '/download']);

/**
 * Checks whether a visitor is redirected to the log-in page. `isOn`: the merchant's flag `loginedToHomePage` (GAP-174).
 */
export function isBehindLogin(pathname: string, { isOn, token }: { isOn: boolean; token: string | null }): boolean {
  return isOn && token === null && !openPaths.has(pathname.replace(/(?<=.)\/+$/, ''));
}
