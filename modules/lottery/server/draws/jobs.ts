import type { Platform } from '@sanam/server/platform/platform.ts';
import { marketOf } from '../../contract/markets.ts';
import { type Drawing, drawingOf } from '../../contract/own-draws.ts';
import { lotteryJobs } from '../jobs.ts';
import { createBeacon } from './beacon.ts';
import { turnDraws } from './clock.ts';
import { drawOwn, type OwnDrawDeps } from './own.ts';
import { sealDraw } from './seal.ts';

/** Defines the jobs that change draws: the clock, the seal and the drawing of own draws. */
export function defineDrawJobs(platform: Platform): void {
  const { jobs } = platform;
  const deps: OwnDrawDeps = { ...platform, beacon: createBeacon(platform.config), drawingOf: ownDrawing };
  jobs.define({
    name: lotteryJobs.clock,
    lane: 'upkeep',
    everySeconds: 1,
    run: async () => void (await turnDraws(platform)),
  });
  jobs.define({
    name: lotteryJobs.seal,
    lane: 'upkeep',
    run: ({ drawId }) => sealDraw(platform, BigInt(drawId as string)),
  });
  jobs.define({
    name: lotteryJobs.draw,
    lane: 'upkeep',
    run: ({ drawId }) => drawOwn(deps, BigInt(drawId as string)),
  });
}

/** Returns how the numbers of an own market are drawn. Throws for a market without own draws. */
function ownDrawing(code: string): Drawing {
  const market = marketOf(code);
  const drawing = market === undefined ? undefined : drawingOf(market);
  if (drawing === undefined) throw new Error(`${code} is not drawn here`);
  return drawing;
}
