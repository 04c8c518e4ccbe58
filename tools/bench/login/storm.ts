// Log-ins by username and password at a steady rate, in a separate process.
import { openLoop, reportAndEnd } from './open-loop.ts';
import type { StormJob } from './plan.ts';
import { createPoster } from './post.ts';

process.once('message', (job: StormJob) => reportAndEnd(run(job)));

function run(job: StormJob) {
  const post = createPoster(job.url, job.connections);
  return openLoop({ count: job.logins.length, perSecond: job.perSecond }, async (index) => {
    const { body, cookie } = job.logins[index]!;
    const answer = await post('/wps/session/login', { 'content-type': 'application/jose', cookie }, body);
    const { code } = JSON.parse(answer.body) as { code?: string };
    return code ?? `HTTP ${answer.status}`;
  });
}
