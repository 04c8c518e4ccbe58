// Tests with settlers that are killed in processes of their own, two at a time: each winner is still paid exactly once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { openLottery, type OwnLottery, type TestDraw } from './draw.test-data.ts';

const KILLS = 20;
const SCRIPT = join(import.meta.dirname, 'settler.test-data.ts');

let lottery: OwnLottery;
beforeAll(async () => {
  lottery = await openLottery();
});
// Closing also verifies settlement, ledger and facts.
afterAll(() => lottery.close());

async function soldDraw(): Promise<{ draw: TestDraw; members: string[]; due: bigint[] }> {
  const members = await lottery.addMembers(6, 1000);
  const draw = await lottery.openDraw('glo');
  for (const [n, member] of members.entries())
    await draw.buy(member, `TOP2 ${n % 2 === 0 ? 52 : 25} 100`, 'RUNT 6 100');
  await draw.result(gloBoard);
  return { draw, members, due: members.map((_, n) => 1000n - 200n + 350n + (n % 2 === 0 ? 9000n : 0n)) };
}

/** Runs a settler process until it ends. Returns how it ended. */
function settler(draw: TestDraw, writes: number): Promise<'killed' | 'done'> {
  const child = spawn(process.execPath, [SCRIPT, lottery.database.url, String(draw.drawId), String(writes)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0) resolve('done');
      else reject(new Error(`a settler ended with ${code}: ${said}`));
    });
  });
}

it('kills of settlers, twenty of them, lose no win and pay none twice', { timeout: 300_000 }, async () => {
  let kills = 0;
  for (let writes = 1; kills < KILLS; ) {
    const { draw, members, due } = await soldDraw();
    // Each pair may make a few more writes than the pair before, so kills happen later and later.
    for (; (await draw.stateNow()) !== 'settled'; writes += 2) {
      const ends = await Promise.all([settler(draw, writes), settler(draw, writes + 1)]);
      kills += ends.filter((end) => end === 'killed').length;
      expect(writes).toBeLessThan(200);
    }
    writes = 1 + (kills % 3);
    expect(await Promise.all(members.map((one) => lottery.balanceOf(one)))).toEqual(due);
    const { rows } = await lottery.database.owner.query<{ count: bigint }>(
      `select count(*) as count from vendors_transactions where transaction_id like $1 and state = 'ACCEPTED'`,
      [`W${draw.drawId}.%`],
    );
    expect(rows).toEqual([{ count: 6n }]);
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
});
