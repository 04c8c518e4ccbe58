// Child process of the journeys: the whole product as `npm start` runs it, on its own ports and data folder. Prints one
// line of JSON when everything answers; stops everything on SIGTERM or when its parent is gone.
import { startEverything, type StartOptions } from '../tools/start/start-everything.ts';

const [dataDir, ports] = process.argv.slice(2);
if (dataDir === undefined || ports === undefined) throw new Error('usage: node e2e/start-product.ts DATA_DIR PORTS');

// A parent that is gone reads nothing; what is written then must not end this process before it stopped the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const all = await startEverything({
  dataDir,
  ports: JSON.parse(ports) as StartOptions['ports'],
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
