// A settler process that is killed before its n-th write, as in a power failure; used by kill.test.ts.
import { openServerDatabase } from '@sanam/server/platform/db.ts';
import { HOUSE_VENDOR } from './deps.ts';
import { breakingAfter, settlementParts } from './draw.test-data.ts';
import { settleDraw } from './settle.ts';

const [url, drawId, writes] = process.argv.slice(2) as [string, string, string];
const database = openServerDatabase(url, { connectionsMax: 4, lockSeconds: 20 }, () => {});
const parts = settlementParts({ ...database, url });
await parts.house.open({ code: HOUSE_VENDOR, name: 'Lottery', capabilities: ['adjust', 'win_rollback'] });
const deps = breakingAfter(parts, Number(writes), () => {
  process.kill(process.pid, 'SIGKILL');
});
await settleDraw(deps, BigInt(drawId));
process.exit(0);
