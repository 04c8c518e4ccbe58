// Child process of the journeys: the whole product as `npm start` runs it, on free ports and a data folder of its own.
// Prints one line of JSON when everything answers; stops everything on SIGTERM or when its parent is gone.
import { startEverything } from '../tools/start/start-everything.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: node e2e/start-product.ts DATA_DIR');

const all = await startEverything({
  dataDir,
  ports: { server: 0, studio: 0, rail: 0 },
  env: { LOG_LEVEL: 'warn' },
  onProgress: (text) => console.error(text),
  onLine: (name, line) => console.error(`${name}: ${line}`),
});
const { portalUrl, consoleUrl, docsUrl, studioUrl, railUrl, demo, vendor } = all;
console.log(JSON.stringify({ portalUrl, consoleUrl, docsUrl, studioUrl, railUrl, demo, vendor }));

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  all.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.stdin.on('close', stop).resume();
