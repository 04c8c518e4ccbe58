// Vitest global setup: one PostgreSQL for the whole run, shared by every project that needs it.
import { startTestCluster, type TestCluster } from '@sanam/database';
import type { TestProject } from 'vitest/node';

const KEY = Symbol.for('sanam.testCluster');
// Each project loads this file again, so the cluster is stored on the process, not in the module.
const shared = globalThis as unknown as Record<
  typeof KEY,
  { cluster: Promise<TestCluster>; users: number } | undefined
>;

/** Starts the cluster for the first user; `leave` stops it for the last one. */
export async function joinCluster(project: TestProject): Promise<{ url: string; leave(): Promise<void> }> {
  const entry = (shared[KEY] ??= { cluster: startTestCluster(), users: 0 });
  entry.users += 1;
  const cluster = await entry.cluster;
  project.provide('clusterUrl', cluster.url);
  // Inherited by workers: `startTestCluster` in a test then returns this cluster instead of starting another.
  process.env.TEST_DATABASE_URL = cluster.url;
  const leave = async (): Promise<void> => {
    entry.users -= 1;
    if (entry.users > 0) return;
    shared[KEY] = undefined;
    await cluster.stop();
  };
  return { url: cluster.url, leave };
}

/** Global setup of tests that create their own templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return (await joinCluster(project)).leave;
}
