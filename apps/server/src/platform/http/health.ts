import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { countDeadJobs, oldestDue } from '../dead-jobs.ts';
import { ago, type Db, now } from '../db.ts';
import { type LaneName, LANES } from '../job-definition.ts';
import { kept } from '../kept.ts';
import type { Platform } from '../platform.ts';
import { operatorsOnly } from './operators-only.ts';

const READY_TIMEOUT_MS = 2000;
/** Milliseconds for which a readiness result is cached. Anybody may ask, and each check writes a row. */
const READY_KEPT_MS = 1000;

/**
 * Serves `/healthz`: the process is alive; `/readyz`: the node is not stopping and the database accepts writes;
 * `/metrics`: figures for Prometheus, for operators only.
 */
export function healthRoutes(
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'db' | 'jobs' | 'metrics'>,
): void {
  const { config, db, metrics } = platform;
  const onRequest = operatorsOnly(config);
  const nodeId = randomUUID();
  const takesWrites = kept(READY_KEPT_MS, () => within(READY_TIMEOUT_MS, beat(db, nodeId)));
  app.get('/healthz', { config: { call: 'healthz' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { call: 'readyz' } }, async (_request, reply) => {
    const isReady = !app.draining.isDraining && (await takesWrites());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/metrics', { onRequest, config: { call: 'metrics' } }, async (_request, reply) => {
    await readJobFigures(platform).catch(() => {});
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

async function readJobFigures({ db, jobs, metrics }: Pick<Platform, 'db' | 'jobs' | 'metrics'>): Promise<void> {
  metrics.deadJobs.set(await countDeadJobs(db));
  const oldest = await oldestDue(db, jobs);
  for (const lane of Object.keys(LANES) as LaneName[]) metrics.oldestJobSeconds.set({ lane }, oldest.get(lane) ?? 0);
}

const beat = (db: Db, nodeId: string): Promise<unknown> =>
  db
    .insertInto('platform_heartbeats')
    .values({ node_id: nodeId })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ at: now }))
    .execute();

/** Deletes the heartbeat rows of nodes that no longer exist. */
export async function forgetNodes(db: Db): Promise<void> {
  await db.deleteFrom('platform_heartbeats').where('at', '<', ago('1 day')).execute();
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
