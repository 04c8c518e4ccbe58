import { z } from 'zod';

const schema = z.object({
  RAIL_PORT: z.coerce.number().int().min(0).max(65_535).default(8082),
  RAIL_HOST: z.string().default('0.0.0.0'),
  RAIL_PUBLIC_URL: z.url().optional(),
  RAIL_DATABASE_URL: z.string().optional(),
  RAIL_DATA_DIR: z.string().default('.data/rail-pg'),
  CALLBACK_URL: z.url().default('http://localhost:8080/rails/sandbox/main/callback'),
  SMS_REPORT_URL: z.url().default('http://localhost:8080/messages/sms/default/report'),
  /** 0: any free port; the start says which. */
  RAIL_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** One or more base64 keys of at least 24 bytes, separated by spaces: the first is the newest. */
  RAIL_SECRET: z.string().min(1),
  RAIL_BILLER_ID: z
    .string()
    .regex(/^\d{15}$/)
    .default('099999999999990'),
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
  smsReportUrl: string;
  smtpPort: number;
  keys: Buffer[];
  billerId: string;
  logLevel: string;
}

/** Reads the environment; throws with the name of the first wrong setting before anything has started. */
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
    smsReportUrl: env.SMS_REPORT_URL,
    smtpPort: env.RAIL_SMTP_PORT,
    keys,
    billerId: env.RAIL_BILLER_ID,
    logLevel: env.LOG_LEVEL,
  };
}
