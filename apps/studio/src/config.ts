import { resolve } from 'node:path';
import { type SignatureKey, keyFromBase64, vendorCodePattern } from '@sanam/hwp';
import { z } from 'zod';

export interface WalletConfig {
  /** Base URL of the wallet's HWP/1 API, without a path. */
  url: string;
  vendorCode: string;
  requestKey: SignatureKey;
  answerKey: SignatureKey;
}

export interface StudioConfig {
  host: string;
  port: number;
  databaseUrl: string | undefined;
  dataDir: string;
  /** URL of this process for players and the wallet, without a trailing slash. */
  publicUrl: string;
  /** Origins that may frame the games and exchange messages with them. */
  portalOrigins: string[];
  /** Undefined: only fun play is offered. */
  wallet: WalletConfig | undefined;
  /**
   * `seamless`: the portal's wallet decides each bet. `transfer`: players transfer money to the studio before they
   * play.
   */
  walletMode: 'seamless' | 'transfer';
  /** Allows faster reels; some jurisdictions forbid them. */
  isQuickSpinAllowed: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const webAddress = z.url({ protocol: /^https?$/ });

const schema = z.object({
  STUDIO_HOST: z.string().min(1).default('127.0.0.1'),
  STUDIO_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  STUDIO_DATABASE_URL: z.string().min(1).optional(),
  STUDIO_DATA_DIR: z.string().min(1).optional(),
  STUDIO_PUBLIC_URL: webAddress.optional(),
  PORTAL_ORIGIN: z.string().default('http://localhost:8080'),
  WALLET_URL: webAddress.optional(),
  VENDOR_CODE: z.string().regex(vendorCodePattern).optional(),
  REQUEST_KEY: z.string().min(1).optional(),
  ANSWER_KEY: z.string().min(1).optional(),
  STUDIO_WALLET_MODE: z.enum(['seamless', 'transfer']).default('seamless'),
  STUDIO_QUICK_SPIN: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** Reads and checks the environment. Throws one error that names every wrong setting and contains no values. */
export function readConfig(env: Record<string, string | undefined>): StudioConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`the studio cannot start: ${problems.join('; ')}`);
  }
  const settings = parsed.data;
  return {
    host: settings.STUDIO_HOST,
    port: settings.STUDIO_PORT,
    databaseUrl: settings.STUDIO_DATABASE_URL,
    dataDir: resolve(settings.STUDIO_DATA_DIR ?? '.data/studio-pg'),
    publicUrl: (settings.STUDIO_PUBLIC_URL ?? `http://localhost:${settings.STUDIO_PORT}`).replace(/\/+$/, ''),
    portalOrigins: settings.PORTAL_ORIGIN.split(/[\s,]+/)
      .filter((origin) => origin !== '')
      .map(toOrigin),
    wallet: readWallet(settings),
    walletMode: settings.STUDIO_WALLET_MODE,
    isQuickSpinAllowed: settings.STUDIO_QUICK_SPIN === 'on',
    logLevel: settings.LOG_LEVEL,
  };
}

function toOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('the studio cannot start: PORTAL_ORIGIN: not a web origin');
  }
  return url.origin;
}

/** Returns the wallet's settings, or undefined if none of its keys is set. Throws if only some of them are set. */
function readWallet(settings: z.infer<typeof schema>): WalletConfig | undefined {
  const { WALLET_URL, VENDOR_CODE, REQUEST_KEY, ANSWER_KEY } = settings;
  if (VENDOR_CODE === undefined && REQUEST_KEY === undefined && ANSWER_KEY === undefined) return undefined;
  if (WALLET_URL === undefined || VENDOR_CODE === undefined || REQUEST_KEY === undefined || ANSWER_KEY === undefined) {
    throw new Error(
      'the studio cannot start: WALLET_URL, VENDOR_CODE, REQUEST_KEY and ANSWER_KEY must be given together',
    );
  }
  return {
    url: WALLET_URL,
    vendorCode: VENDOR_CODE,
    requestKey: readKey('REQUEST_KEY', REQUEST_KEY),
    answerKey: readKey('ANSWER_KEY', ANSWER_KEY),
  };
}

function readKey(name: string, base64: string): SignatureKey {
  try {
    return keyFromBase64(base64);
  } catch {
    throw new Error(`the studio cannot start: ${name}: not a base64 key of 24 to 64 bytes`);
  }
}
