import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod/mini';
import type { S3Settings } from './platform/files/s3-store.ts';

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), fallback);
const flag = (fallback: '0' | '1') => z._default(z.enum(['0', '1']), fallback);
const list = z._default(z.string(), '');

const environment = z.object({
  SANAM_MODE: z._default(z.enum(['sandbox', 'live']), 'sandbox'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(8080),
  PUBLIC_URL: z.optional(z.url()),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_POOLER_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.minimum(4), z.maximum(64)), 12),
  DATABASE_LOCK_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(25)), 3),
  ROLES: z._default(z.string(), 'api,jobs'),
  SANAM_SECRET: z.optional(z.string().check(z.minLength(43))),
  TRUSTED_PROXIES: list,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  STUDIO_URL: z.optional(z.url()),
  RAIL_URL: z.optional(z.url()),
  RAIL_PUBLIC_URL: z.optional(z.url()),
  RAIL_SECRET: z.optional(z.string().check(z.minLength(32))),
  RAIL_SMTP_URL: z.optional(z.string().check(z.regex(/^smtp:\/\/[\w.-]+:\d{1,5}$/))),
  GATEWAY_URL: z.optional(z.url()),
  GATEWAY_SECRET_KEY: z.optional(z.string().check(z.minLength(20))),
  GATEWAY_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(32))),
  GATEWAY_SIGNATURE_HEADER: z._default(z.string().check(z.regex(/^[a-z-]{3,60}$/)), 'x-gateway-signature'),
  GAME_HOSTS: list,
  BEACON_URLS: list,
  FILES_S3_URL: z.optional(z.url()),
  FILES_S3_REGION: z._default(z.string(), 'us-east-1'),
  FILES_S3_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(60))),
  OPERATIONS_TOKEN: z.optional(z.string().check(z.minLength(24))),
  SERVE_PAGES: flag('1'),
  LICENSEE: z.optional(z.string()),
  LICENCE_NUMBER: z.optional(z.string()),
  JURISDICTION: z.optional(z.string()),
  AGE_MIN: z._default(z.coerce.number().check(z.int(), z.minimum(18), z.maximum(99)), 18),
  ALLOWED_COUNTRIES: list,
  SUPPORT_CONTACT: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  HELP_CONTACT: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
});

export interface Config {
  mode: 'sandbox' | 'live';
  host: string;
  port: number;
  /** Address of this server for browsers. If not given, it is set after listening, with the real port. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Address of a pooler in transaction mode. Migrations, notices and long reads bypass it. */
  databasePoolerUrl: string | undefined;
  databaseConnections: number;
  /** Longest wait of a call for a database lock, in seconds, before `common.unavailable`. Bets have their own limit. */
  databaseLockSeconds: number;
  roles: { api: boolean; jobs: boolean };
  /** Secret of 32 bytes from which every key at rest is derived. */
  secret: Buffer;
  trustedProxies: string[];
  logLevel: string;
  studioUrl: string | undefined;
  /** The sandbox counterparts of payments, SMS and e-mail. */
  rail: { url: string; publicUrl: string; secret: string; smtpUrl: string | undefined } | undefined;
  /** A card and charge gateway, in addition to the rail. */
  gateway: { url: string; secretKey: string; webhookSecret: string; signatureHeader: string } | undefined;
  gameHosts: string[];
  /** Servers of the public beacon that provides randomness for own draws. If empty, the sandbox uses its rail. */
  beaconUrls: string[];
  /** Storage of pictures and evidence outside the database, if any. */
  filesS3: S3Settings | undefined;
  /** Seconds for which a stopping node keeps serving, so that a proxy notices and sends new requests elsewhere. */
  drainSeconds: number;
  /** Token that grants access to `/metrics`, `/docs` and `/openapi.json`. */
  operationsToken: string | undefined;
  servePages: boolean;
  ageMin: number;
  /** Whom players ask about the site, where a merchant has no channel of its own. Always set in live mode. */
  supportContact: string | undefined;
  /** Whom players ask for help with their gambling, where a merchant names nobody of its own. Always set in live mode. */
  helpContact: string | undefined;
  allowedCountries: string[];
}

/** Settings that are required in `live` mode (docs/spec/decisions.md, "Sandbox and real money"). */
const neededLive = [
  'LICENSEE',
  'LICENCE_NUMBER',
  'JURISDICTION',
  'ALLOWED_COUNTRIES',
  'SUPPORT_CONTACT',
  'HELP_CONTACT',
  'SANAM_SECRET',
  'PUBLIC_URL',
  'DATABASE_URL',
  'RAIL_URL',
  'RAIL_SECRET',
] as const;

export class ConfigError extends Error {}

/** Reads and checks the environment. Throws one `ConfigError` that names every wrong or missing setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.safeParse(environment, given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n${wrong.join('\n')}`);
  }
  const values = parsed.data;
  if (values.SANAM_MODE === 'live') refuseUnfilled(values);
  const roles = splitList(values.ROLES);
  const unknownRole = roles.find((role) => role !== 'api' && role !== 'jobs');
  if (unknownRole !== undefined || roles.length === 0)
    throw new ConfigError(`ROLES knows api and jobs, not "${values.ROLES}"`);
  const dataDir = resolve(values.DATA_DIR);
  return {
    mode: values.SANAM_MODE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePoolerUrl: values.DATABASE_POOLER_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseLockSeconds: values.DATABASE_LOCK_SECONDS,
    roles: { api: roles.includes('api'), jobs: roles.includes('jobs') },
    secret: values.SANAM_SECRET === undefined ? secretOf(dataDir) : decodeSecret(values.SANAM_SECRET),
    trustedProxies: splitList(values.TRUSTED_PROXIES),
    logLevel: values.LOG_LEVEL,
    studioUrl: values.STUDIO_URL?.replace(/\/$/, ''),
    rail: railOf(values),
    gateway: gatewayOf(values),
    gameHosts: splitList(values.GAME_HOSTS),
    beaconUrls: splitList(values.BEACON_URLS).map((url) => url.replace(/\/$/, '')),
    filesS3: filesS3Of(values),
    drainSeconds: values.DRAIN_SECONDS ?? (values.SANAM_MODE === 'live' ? 10 : 0),
    operationsToken: values.OPERATIONS_TOKEN,
    servePages: values.SERVE_PAGES === '1',
    ageMin: values.AGE_MIN,
    supportContact: values.SUPPORT_CONTACT,
    helpContact: values.HELP_CONTACT,
    allowedCountries: splitList(values.ALLOWED_COUNTRIES),
  };
}

type Values = z.output<typeof environment>;

function refuseUnfilled(values: Values): void {
  const missing = neededLive.filter((name) => values[name] === undefined || values[name] === '');
  if (missing.length > 0)
    throw new ConfigError(`Live mode does not start before these are filled in: ${missing.join(', ')}`);
  if (!values.PUBLIC_URL?.startsWith('https://'))
    throw new ConfigError('Live mode needs a PUBLIC_URL that begins with https://');
}

function railOf(values: Values): Config['rail'] {
  if (values.RAIL_URL === undefined) return undefined;
  if (values.RAIL_SECRET === undefined) throw new ConfigError('RAIL_URL needs RAIL_SECRET beside it');
  const url = values.RAIL_URL.replace(/\/$/, '');
  return {
    url,
    publicUrl: values.RAIL_PUBLIC_URL?.replace(/\/$/, '') ?? url,
    secret: values.RAIL_SECRET,
    smtpUrl: values.RAIL_SMTP_URL,
  };
}

function gatewayOf(values: Values): Config['gateway'] {
  const { GATEWAY_URL: url, GATEWAY_SECRET_KEY: secretKey, GATEWAY_WEBHOOK_SECRET: webhookSecret } = values;
  if (url === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined)
    throw new ConfigError('GATEWAY_URL needs GATEWAY_SECRET_KEY and GATEWAY_WEBHOOK_SECRET beside it');
  if (values.SANAM_MODE === 'live' && !url.startsWith('https://'))
    throw new ConfigError('Live mode needs a GATEWAY_URL that begins with https://');
  return { url: url.replace(/\/$/, ''), secretKey, webhookSecret, signatureHeader: values.GATEWAY_SIGNATURE_HEADER };
}

function filesS3Of(values: Values): Config['filesS3'] {
  const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = values;
  if (url === undefined) return undefined;
  if (keyId === undefined || secret === undefined)
    throw new ConfigError('FILES_S3_URL needs FILES_S3_KEY_ID and FILES_S3_SECRET beside it');
  return { url: url.replace(/\/$/, ''), region, keyId, secret };
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function decodeSecret(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new ConfigError('SANAM_SECRET must be 32 bytes in base64');
  return bytes;
}

/** Returns the secret of a sandbox. The first start creates it and stores it in the data folder. */
function secretOf(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return decodeSecret(readFileSync(file, 'utf8').trim());
}
