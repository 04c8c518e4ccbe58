// Delivery reports of gateways: signed, stored once, answered at once.
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { verifyMessage } from '@sanam/webhooks';
import type { Figures } from './figures.ts';
import type { Providers } from './providers.ts';
import { textAt } from './sms/request.rules.ts';
import * as store from './store.ts';

const BODY_BYTES_MAX = 16 * 1024;
/** Returns the path for delivery reports of a merchant's gateway. */
export const reportPath = (merchantId: string): string => `/messages/sms/${merchantId}/report`;

const MERCHANT = /^[\w-]{1,64}$/;

interface Deps {
  platform: Pick<Platform, 'db' | 'log'>;
  providers: Providers;
  figures: Figures;
}

export function createReports({ platform, providers, figures }: Deps) {
  const { db, log } = platform;

  return {
    /**
     * Receives a report. `forged`: wrong or old signature; nothing is stored. `unknown`: a valid report that we cannot
     * interpret.
     */
    async receive(input: {
      merchantId: string;
      headers: Record<string, string | string[] | undefined>;
      raw: Buffer;
    }): Promise<'forged' | 'unknown' | 'stored' | 'known'> {
      const { merchantId, headers, raw } = input;
      const gateway = MERCHANT.test(merchantId)
        ? await providers.smsGateway(merchantId).catch(() => undefined)
        : undefined;
      // Compares the gateway's clock with the real one; the age of a signature affects no money.
      const eventId = gateway && verifyMessage(gateway.reportKeys, headers, raw, new Date());
      if (gateway === undefined || eventId === undefined) {
        log.warn(
          { merchantId: merchantId.slice(0, 64) },
          'a delivery report with a wrong or old signature was refused',
        );
        return 'forged';
      }
      const content = readJson(raw);
      const status = textAt(content, gateway.report.statusPath) ?? '';
      const messageId = textAt(content, gateway.report.idPath);
      const isDelivered = gateway.report.delivered.includes(status);
      if (messageId === undefined || !(isDelivered || gateway.report.failed.includes(status))) return 'unknown';
      const report: store.Report = { merchantId, eventId, messageId, outcome: isDelivered ? 'delivered' : 'failed' };
      return inTransaction(db, async (trx) => {
        if (!(await store.insertReport(trx, report))) return 'known';
        if (await store.applyReport(trx, report))
          figures.ended.inc({ channel: 'sms', outcome: isDelivered ? 'delivered' : 'undelivered' });
        return 'stored';
      });
    },
  };
}

function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Adds `POST /messages/sms/{merchant}/report`. It is not a call of the contract: the caller is an SMS provider, the
 * body is raw bytes until its signature is checked, and the answer is only a status.
 */
export function reportRoutes(app: FastifyInstance, reports: ReturnType<typeof createReports>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { merchant: string } }>(
      reportPath(':merchant'),
      { bodyLimit: BODY_BYTES_MAX, config: { call: 'smsReport' } },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const outcome = await reports.receive({ merchantId: request.params.merchant, headers: request.headers, raw });
        return reply.code(outcome === 'forged' ? 401 : 200).send({ received: outcome !== 'forged' });
      },
    );
  });
}
