import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { countDeadJobs } from '../job-store.ts';
import type { Platform } from '../platform.ts';
import { operatorsOnly } from './operators-only.ts';

const READY_TIMEOUT_MS = 2000;

/** `/healthz`: the process lives. `/readyz`: everything it needs is there. `/metrics`: Prometheus' figures, for operators. */
export function healthRoutes(app: FastifyInstance, platform: Pick<Platform, 'config' | 'db' | 'metrics'>): void {
  const { config, db, metrics } = platform;
  const onRequest = operatorsOnly(config);
  app.get('/healthz', { config: { call: 'healthz' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { call: 'readyz' } }, async (_request, reply) => {
    const isReady = await within(READY_TIMEOUT_MS, sql`select 1 from platform_jobs limit 1`.execute(db));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/metrics', { onRequest, config: { call: 'metrics' } }, async (_request, reply) => {
    metrics.deadJobs.set(await countDeadJobs(db).catch(() => 0));
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}
