// Bets and wins at a steady rate, in a separate process.
import { randomBytes } from 'node:crypto';
import { hwpHeaders, hwpPath, keyFromBase64, signRequest } from '@sanam/hwp';
import { openLoop, reportAndEnd } from './open-loop.ts';
import type { BetsJob } from './plan.ts';
import { createPoster } from './post.ts';

process.once('message', (job: BetsJob) => reportAndEnd(run(job)));

function run(job: BetsJob) {
  const post = createPoster(job.url, job.connections);
  const keys = job.vendors.map(({ requestKey }) => keyFromBase64(requestKey));
  const run = randomBytes(5).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const requests = Array.from({ length: job.seconds * job.perSecond }, (_, index) => {
    const player = job.players[index % job.players.length]!;
    const path = hwpPath('bet');
    const requestId = `${run}${index.toString(36).padStart(8, '0')}`;
    const body = JSON.stringify({
      transaction_id: `${requestId}b`,
      player_id: player.playerId,
      session_id: player.sessionId,
      game_code: player.gameCode,
      round_id: requestId,
      currency: 'THB',
      amount: 100,
      kind: 'NORMAL',
    });
    const headers = {
      'content-type': 'application/json',
      [hwpHeaders.vendor]: job.vendors[player.vendor]!.code,
      [hwpHeaders.requestId]: requestId,
      [hwpHeaders.timestamp]: timestamp,
      [hwpHeaders.signature]: signRequest([keys[player.vendor]!], { requestId, timestamp, path, body }),
    };
    return { path, headers, body };
  });
  return openLoop({ count: requests.length, perSecond: job.perSecond }, async (index) => {
    const { path, headers, body } = requests[index]!;
    const answer = await post(path, headers, body);
    return answer.status === 200 ? (JSON.parse(answer.body) as { code: string }).code : `HTTP ${answer.status}`;
  });
}
