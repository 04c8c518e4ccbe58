import type { FastifyRequest } from 'fastify';
import type { PageDeps } from './http/pages.ts';
import type { Authenticators } from './http/sessions.ts';
import type { Port, Ports } from './port.ts';

/** What the HTTP layer asks of modules: who calls, for which merchant, and whether the site is open to them. */
export interface EdgePorts {
  member: Port<Authenticators['member']>;
  staff: Port<Authenticators['staff']>;
  stepUpValue: Port<Authenticators['stepUpValue']>;
  /** Refuses `site.unknownHost`. */
  merchantIdOf: Port<(host: string) => string>;
  /** The same; undefined for a host of no merchant. */
  knownMerchantIdOf: Port<(host: string) => string | undefined>;
  isSiteOpen: Port<(visitor: { host: string; address: string; username: string }) => Promise<boolean>>;
  /** True for a page on another host of the merchant that was called. */
  isSisterPage: Port<(request: FastifyRequest) => boolean>;
  /** What a page's headers and first bytes depend on. */
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
