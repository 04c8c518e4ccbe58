import type { FastifyRequest } from 'fastify';
import type { PageDeps } from './http/pages.ts';
import type { Authenticators } from './http/sessions.ts';
import type { Port, Ports } from './port.ts';

/**
 * Ports of the HTTP layer, answered by modules: the caller, the merchant, and whether the site is open to the caller.
 */
export interface EdgePorts {
  member: Port<Authenticators['member']>;
  staff: Port<Authenticators['staff']>;
  stepUpValue: Port<Authenticators['stepUpValue']>;
  /** Returns the merchant of a host. Refuses with `site.unknownHost`. */
  merchantIdOf: Port<(host: string) => string>;
  /** The same, but returns undefined for a host without a merchant. */
  knownMerchantIdOf: Port<(host: string) => string | undefined>;
  isSiteOpen: Port<(visitor: { host: string; address: string; username: string }) => Promise<boolean>>;
  /** Checks whether the page belongs to another host of the called merchant. */
  isSisterPage: Port<(request: FastifyRequest) => boolean>;
  /** Dependencies of a page's headers and first bytes. */
  pages: Port<() => PageDeps>;
}

export function openEdgePorts(ports: Ports): EdgePorts {
  return {
    member: ports.open('edge.member'),
    staff: ports.open('edge.staff'),
    stepUpValue: ports.open('edge.stepUpValue'),
    merchantIdOf: ports.open('edge.merchantIdOf'),
    knownMerchantIdOf: ports.open('edge.knownMerchantIdOf'),
    isSiteOpen: ports.open('edge.isSiteOpen'),
    isSisterPage: ports.open('edge.isSisterPage'),
    pages: ports.open('edge.pages'),
  };
}
