import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

const HSTS_SECONDS = 31_536_000;

/** Security headers of every answer. Pages get their content security policy from `pagePolicy`. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    // Drawn pictures may be shown from a host of pictures that keeps copies of them, headers and all.
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
  /** Origins of pictures beside our own. */
  pictures?: string[];
  /** Origins whose scripts and calls are let in: the outside human check, where one is set. */
  widgets?: string[];
  /** Origins that scripts of ours may call. */
  connects?: string[];
  /** The outside script that counts visits is let in: the merchant wants it and this browser agreed. */
  isCounted?: boolean;
  /** A nonce for style elements (the console's component library makes them). */
  styleNonce?: string;
}

/** Where the outside script comes from, what it calls, and its pictures of one pixel. */
const counting = {
  scripts: ['https://www.googletagmanager.com'],
  connects: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  pictures: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
} as const;
const notCounting = { scripts: [], connects: [], pictures: [] } as const;

/** Strict: own scripts and styles only, nothing inline, frames from the permitted game hosts only. */
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

/** A fresh value for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
