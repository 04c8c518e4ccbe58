import helmet from '@fastify/helmet';
import { VENDOR_CALL_TIMEOUT_MS } from '@sanam/hwp';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { StudioConfig } from './config.ts';
import type { StudioSchema } from './database.ts';
import { Refusal, refusalStatus } from './refusal.ts';
import { createFreeRounds } from './rewards/free-rounds.ts';
import { createQueue, type Queue } from './rounds/queue.ts';
import { createRoundService } from './rounds/round-service.ts';
import { registerPageRoutes } from './routes/page-routes.ts';
import { registerPlayerRoutes } from './routes/player-routes.ts';
import { registerVendorRoutes } from './routes/vendor-routes.ts';
import { createVendorService } from './routes/vendor-service.ts';
import { createPurge, type Purge } from './sessions/purge.ts';
import { createSessionService } from './sessions/session-service.ts';
import { createWallet } from './wallet.ts';
import { createOwnWallet } from './wallets/own-wallet.ts';
import { createTransfers } from './wallets/transfers.ts';

export interface Studio {
  http: FastifyInstance;
  queue: Queue;
  purge: Purge;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 16 * 1024;

/**
 * Builds the studio and connects all its parts; the only place that knows all of them. The caller closes the database.
 */
export async function buildStudio(
  config: StudioConfig,
  db: Kysely<StudioSchema>,
  now: () => Date = () => new Date(),
): Promise<Studio> {
  const http = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // Request logs are off: they would contain launch ids and replay keys.
    logController: new LogController({ disableRequestLogging: true }),
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
  });
  await protect(http, config);
  answerRefusals(http);

  const portal = config.wallet === undefined ? undefined : createWallet(config.wallet);
  const isTransfer = config.walletMode === 'transfer';
  const wallet = portal !== undefined && isTransfer ? createOwnWallet({ db, portal, now }) : portal;
  const sender = { db, wallet, now, log: http.log };
  const freeRounds = createFreeRounds({ db, now });
  const queue = createQueue(sender, freeRounds.expireDue);
  const purge = createPurge({ db, now, log: http.log });
  const sessions = createSessionService({ db, wallet, now });
  const rounds = createRoundService(sender);
  const { isQuickSpinAllowed, portalOrigins, publicUrl } = config;

  registerPlayerRoutes(http, { db, sessions, rounds, settings: { isQuickSpinAllowed, portalOrigins }, now });
  const service = createVendorService({
    sender,
    sessions,
    publicUrl,
    transfers: isTransfer ? createTransfers({ db, now, later: afterPatience }) : undefined,
    freeRounds: isTransfer ? undefined : freeRounds,
  });
  await registerVendorRoutes(http, { wallet: config.wallet, service, log: http.log, now });
  await registerPageRoutes(http, { isReady: () => answers(db) });

  return {
    http,
    queue,
    purge,
    async close() {
      await http.close();
      await purge.stop();
      await queue.stop();
      portal?.close();
    },
  };
}

/**
 * Runs `work` one second after the portal's call timeout. The timer does not keep the process alive; the work is lost
 * if the studio stops before.
 */
function afterPatience(work: () => Promise<unknown>): void {
  setTimeout(() => void work().catch(() => {}), VENDOR_CALL_TIMEOUT_MS + 1000).unref();
}

async function protect(http: FastifyInstance, config: StudioConfig): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'", ...config.portalOrigins],
      },
    },
    // `frame-ancestors` replaces `X-Frame-Options` and can name more than one origin.
    frameguard: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.publicUrl.startsWith('https:'),
  });
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}

function answerRefusals(http: FastifyInstance): void {
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) {
      return reply.code(refusalStatus[error.code]).send({ error: error.code, details: error.details });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error: error.message, stack: error.stack }, 'unexpected');
    return reply.code(status).send({ error: status >= 500 ? 'internal' : 'bad_request', details: {} });
  });
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found', details: {} }));
}

async function answers(db: Kysely<StudioSchema>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
