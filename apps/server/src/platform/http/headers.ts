import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

const HSTS_SECONDS = 31_536_000;

/** Sets the security headers of every answer. Pages get their content security policy from `pagePolicy`. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    // Generated pictures may be shown from an image host that stores copies of them with their headers.
    const isPicture = request.url.startsWith('/art/');
    reply.header('cross-origin-resource-policy', isPicture ? 'cross-origin' : 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (config.mode === 'live') reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`);
  });
}

export interface PagePolicy {
  /** Origins whose games may be framed. */
  frames: string[];
  /** Additional origins of pictures. */
  pictures?: string[];
  /** Origins whose scripts and calls are allowed: the outside human check, if one is configured. */
  widgets?: string[];
  /** Origins that our own scripts may call. */
  connects?: string[];
  /** Whether the outside script that counts visits is allowed: the merchant uses it and this browser consented. */
  isCounted?: boolean;
  /** A nonce for style elements, which the console's component library creates. */
  styleNonce?: string;
}

/** Origins of the outside counting script, of its calls and of its one-pixel pictures. */
const counting = {
  scripts: ['https://www.googletagmanager.com'],
  connects: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  pictures: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
} as const;
const notCounting = { scripts: [], connects: [], pictures: [] } as const;

/** Sets a strict policy: own scripts and styles only, nothing inline, frames from the permitted game hosts only. */
export function pagePolicy(reply: FastifyReply, policy: PagePolicy): void {
  const frames = policy.frames.length === 0 ? "'none'" : policy.frames.join(' ');
  const widgets = policy.widgets ?? [];
  const counted = policy.isCounted === true ? counting : notCounting;
  const styles = policy.styleNonce === undefined ? "'self'" : `'self' 'nonce-${policy.styleNonce}'`;
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      ["script-src 'self'", ...widgets, ...counted.scripts].join(' '),
      `style-src ${styles}`,
      ["img-src 'self' data: blob:", ...(policy.pictures ?? []), ...counted.pictures].join(' '),
      "font-src 'self'",
      ["connect-src 'self'", ...widgets, ...(policy.connects ?? []), ...counted.connects].join(' '),
      `frame-src ${frames}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
}

/** Returns a fresh nonce for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
