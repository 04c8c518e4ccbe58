import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { registerApi } from './api.ts';
import { registerBeacon } from './beacon/routes.ts';
import { deliverDue } from './callbacks/delivery.ts';
import { bookDuePayments } from './charges/service.ts';
import { registerGateway } from './gateway/api.ts';
import { registerHumanCheck } from './human-check/routes.ts';
import { registerExclusions } from './exclusion-register/routes.ts';
import { registerIdentityChecks } from './identity/api.ts';
import { registerCardPages } from './pages/card-page.ts';
import { registerCryptoPages } from './pages/crypto-page.ts';
import { registerFaultPages } from './pages/fault-page.ts';
import { registerProviders } from './oidc/routes.ts';
import { registerInboxPages } from './pages/inbox-pages.ts';
import { registerMessageFaults } from './pages/message-faults.ts';
import { registerPayPages } from './pages/pay-page.ts';
import { registerTransferPages } from './pages/transfer-page.ts';
import { registerPayoutPages } from './pages/payout-page.ts';
import { STYLE } from './pages/style.ts';
import { settleDuePayouts } from './payouts/service.ts';
import { PHONE_API, registerPhoneApi } from './phone/api.ts';
import type { RailDeps } from './platform/deps.ts';
import { settleDueRefunds } from './refunds/service.ts';
import { registerSmsApi } from './sms/api.ts';
import { reportDueSms } from './sms/service.ts';

const BODY_BYTES_MAX = 64 * 1024;
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#0b5cad" d="M8 1 1 5v2h14V5zM3 8v5h2V8zm4 0v5h2V8zm4 0v5h2V8zM1 14v1h14v-1z"/></svg>';

export interface Rail {
  app: FastifyInstance;
  /**
   * Runs one round of background work: late payments, automatic payouts, callbacks. Returns the number of processed
   * items.
   */
  work(): Promise<number>;
}

/** Builds the whole rail over a migrated database; nothing runs before `work` is called. */
export async function buildRail(deps: RailDeps): Promise<Rail> {
  const app = fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  await app.register(formbody);
  // The pages have no log-in, so forms of other sites must not reach them.
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    // Browsers call the phone provider across sites from the portal's pages.
    if (request.method !== 'GET' && isForeign && !request.url.startsWith(PHONE_API))
      await reply.code(403).send({ code: 'request.crossSite' });
  });
  registerHealth(app, deps);
  app.get('/style.css', async (_request, reply) => reply.type('text/css').send(STYLE));
  app.get('/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(ICON));
  registerApi(app, deps);
  registerBeacon(app, deps);
  registerPayPages(app, deps);
  registerCardPages(app, deps);
  registerCryptoPages(app, deps);
  registerTransferPages(app, deps);
  registerPayoutPages(app, deps);
  registerFaultPages(app, deps);
  registerMessageFaults(app, deps);
  registerSmsApi(app, deps);
  registerInboxPages(app, deps);
  registerGateway(app, deps);
  registerHumanCheck(app, deps);
  registerExclusions(app);
  registerIdentityChecks(app, deps);
  await registerPhoneApi(app, deps);
  await registerProviders(app, deps);
  return {
    app,
    work: async () =>
      (await bookDuePayments(deps)) +
      (await settleDuePayouts(deps)) +
      (await settleDueRefunds(deps)) +
      (await reportDueSms(deps)) +
      (await deliverDue(deps)),
  };
}

/** Health checks of the process and of its database. */
function registerHealth(app: FastifyInstance, { db }: RailDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1 from rail_faults`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'databaseMissing' });
    }
  });
}
