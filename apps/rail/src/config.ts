import { z } from 'zod';
import type { Gateway } from './platform/deps.ts';

const schema = z.object({
  RAIL_PORT: z.coerce.number().int().min(0).max(65_535).default(8082),
  RAIL_HOST: z.string().default('0.0.0.0'),
  RAIL_PUBLIC_URL: z.url().optional(),
  RAIL_DATABASE_URL: z.string().optional(),
  RAIL_DATA_DIR: z.string().default('.data/rail-pg'),
  CALLBACK_URL: z.url().default('http://localhost:8080/rails/sandbox/main/callback'),
  IDENTITY_MESSAGE_URL: z.url().default('http://localhost:8080/identity-checks/default/messages'),
  SMS_REPORT_URL: z.url().default('http://localhost:8080/messages/sms/default/report'),
  /** 0: any free port, printed at the start. */
  RAIL_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** One or more base64 keys of at least 24 bytes, separated by spaces: the first is the newest. */
  RAIL_SECRET: z.string().min(1),
  RAIL_BILLER_ID: z
    .string()
    .regex(/^\d{15}$/)
    .default('099999999999990'),
  /** The second face, a gateway of charges; absent without a key. */
  GATEWAY_SECRET_KEY: z.string().min(20).optional(),
  GATEWAY_WEBHOOK_SECRET: z.string().min(32).optional(),
  GATEWAY_SIGNATURE_HEADER: z
    .string()
    .regex(/^[a-z-]{3,60}$/)
    .default('x-gateway-signature'),
  GATEWAY_CALLBACK_URL: z.url().default('http://localhost:8080/rails/gateway/main/callback'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

const KEY_BYTES_MIN = 24;

export interface RailConfig {
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | undefined;
  dataDir: string;
  callbackUrl: string;
  identityUrl: string;
  smsReportUrl: string;
  smtpPort: number;
  keys: Buffer[];
  billerId: string;
  gateway: Gateway | undefined;
  logLevel: string;
}

/** Reads the environment; throws with the name of the first wrong setting, before anything starts. */
export function readConfig(environment: NodeJS.ProcessEnv): RailConfig {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) throw new Error(`wrong settings: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const keys = env.RAIL_SECRET.split(/\s+/).map((text) => Buffer.from(text.replace(/^whsec_/, ''), 'base64'));
  if (keys.some((key) => key.length < KEY_BYTES_MIN)) {
    throw new Error(`wrong settings: RAIL_SECRET needs base64 keys of at least ${KEY_BYTES_MIN} bytes`);
  }
  return {
    port: env.RAIL_PORT,
    host: env.RAIL_HOST,
    publicUrl: (env.RAIL_PUBLIC_URL ?? `http://localhost:${env.RAIL_PORT}`).replace(/\/$/, ''),
    databaseUrl: env.RAIL_DATABASE_URL === '' ? undefined : env.RAIL_DATABASE_URL,
    dataDir: env.RAIL_DATA_DIR,
    callbackUrl: env.CALLBACK_URL,
    identityUrl: env.IDENTITY_MESSAGE_URL,
    smsReportUrl: env.SMS_REPORT_URL,
    smtpPort: env.RAIL_SMTP_PORT,
    keys,
    billerId: env.RAIL_BILLER_ID,
    gateway: gatewayOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function gatewayOf(env: z.output<typeof schema>): Gateway | undefined {
  if (env.GATEWAY_SECRET_KEY === undefined) return undefined;
  if (env.GATEWAY_WEBHOOK_SECRET === undefined)
    throw new Error('wrong settings: GATEWAY_SECRET_KEY needs GATEWAY_WEBHOOK_SECRET beside it');
  return {
    secretKey: env.GATEWAY_SECRET_KEY,
    keys: env.GATEWAY_WEBHOOK_SECRET.split(/\s+/).map((text) => Buffer.from(text, 'base64')),
    signatureHeader: env.GATEWAY_SIGNATURE_HEADER,
    callbackUrl: env.GATEWAY_CALLBACK_URL,
  };
}
