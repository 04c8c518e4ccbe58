import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'call' | 'status'>;
  refusals: Counter<'code'>;
  hwpAnswers: Counter<'call' | 'code'>;
  vendorLimited: Counter<'vendor' | 'why'>;
  unknownReferences: Counter<'vendor'>;
  deadJobs: Gauge;
  oldestJobSeconds: Gauge<'lane'>;
  clockOffset: Gauge;
}

/**
 * Creates the metrics at `/metrics`, in Prometheus format. Labels are call names and codes, never ids or paths with
 * ids.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'sanam_request_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'sanam_refusals_total',
      help: 'Refusals by code',
      labelNames: ['code'],
      registers: [registry],
    }),
    hwpAnswers: new Counter({
      name: 'sanam_hwp_answers_total',
      help: 'Answers to vendors by call and code',
      labelNames: ['call', 'code'],
      registers: [registry],
    }),
    vendorLimited: new Counter({
      name: 'sanam_vendor_limited_total',
      help: 'Calls of a vendor that were put off: too many a second, or too many bets that nobody knows',
      labelNames: ['vendor', 'why'],
      registers: [registry],
    }),
    unknownReferences: new Counter({
      name: 'sanam_vendor_unknown_references_total',
      help: 'Rollbacks and credits of a vendor that named a bet the wallet does not know',
      labelNames: ['vendor'],
      registers: [registry],
    }),
    deadJobs: new Gauge({ name: 'sanam_dead_jobs', help: 'Jobs that gave up', registers: [registry] }),
    oldestJobSeconds: new Gauge({
      name: 'sanam_oldest_job_seconds',
      help: 'How long the oldest job of a lane has been due',
      labelNames: ['lane'],
      registers: [registry],
    }),
    clockOffset: new Gauge({
      name: 'sanam_clock_offset_seconds',
      help: "How far this node's clock is ahead of the database's",
      registers: [registry],
    }),
  };
}
