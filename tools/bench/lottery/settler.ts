// Settles one draw in a separate process that can be killed: `node settler.ts <address of the database> <draw>`.
import { lotteryOn } from './lottery.ts';
import { settleDraw } from '@sanam/lottery/server/settlement/settle.ts';

const [databaseUrl, drawId] = process.argv.slice(2) as [string, string];
const { deps, close } = await lotteryOn(databaseUrl);
await settleDraw(deps, BigInt(drawId));
await close();
