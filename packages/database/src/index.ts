export { type ConnectOptions, type Db, ensureDatabase, openDatabase, openPool, withDatabase } from './connect.ts';
export { type Embedded, type EmbeddedOptions, runningEmbedded, startEmbedded } from './embedded.ts';
export { migrate } from './migrate.ts';
export { copyTemplate, createTemplate, startTestCluster, type TestCluster } from './test-cluster.ts';
