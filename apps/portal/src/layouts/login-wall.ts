/** What a visitor may open of a site that is for members only, exactly as written (PLT-002, PLT-003, GAP-170). */
const openPaths = new Set(['/login', '/register', '/register.html', '/helpmc', '/download']);

/** True where a visitor is sent to the log-in page. `isOn`: the merchant's flag `loginedToHomePage` (GAP-174). */
export function isBehindLogin(pathname: string, { isOn, token }: { isOn: boolean; token: string | null }): boolean {
  return isOn && token === null && !openPaths.has(pathname.replace(/(?<=.)\/+$/, ''));
}
