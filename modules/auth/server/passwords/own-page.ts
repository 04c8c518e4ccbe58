import type { FastifyRequest } from 'fastify';

/**
 * Checks whether the page that posts is one of ours (SEC-010). Browsers send the origin in `Sec-Fetch-Site` or
 * `Origin`; a form without either is refused. Other clients have no victim's cookies to abuse.
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host;
  return !/^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '');
}
