export {
  type ConnectOptions,
  type Db,
  ensureDatabase,
  isConnectionLost,
  KEEP_PLAN,
  openDatabase,
  openClient,
  openPool,
  statementName,
  withDatabase,
} from './connect.ts';
export { type Embedded, type EmbeddedOptions, runningEmbedded, startEmbedded } from './embedded.ts';
export { migrate } from './migrate.ts';
export { readRoutines, type Routines } from './routines.ts';
export { copyTemplate, createTemplate, quickFolder, startTestCluster, type TestCluster } from './test-cluster.ts';
