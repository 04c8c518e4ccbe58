import type { FastifyRequest } from 'fastify';

/**
 * True when the page that posts is one of ours (SEC-010). Browsers say where a request comes from in `Sec-Fetch-Site`
 * or `Origin`; a form without either is refused, other clients have no cookies of a victim to abuse.
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host;
  return !/^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '');
}
