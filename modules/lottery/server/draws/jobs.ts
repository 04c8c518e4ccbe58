import type { Platform } from '@sanam/server/platform/platform.ts';
import type { OwnShape } from '../../contract/draw-stream.ts';
import { marketOf } from '../../contract/markets.ts';
import { lotteryJobs } from '../jobs.ts';
import { createBeacon } from './beacon.ts';
import { turnDraws } from './clock.ts';
import { drawOwn, type OwnDrawDeps } from './own.ts';
import { sealDraw } from './seal.ts';

/** A daily draw waits longer for its digest to be seen. */
const BEACON_SECONDS = { fast: 4, daily: 60 };
/** Numbers are sent into a yeekee round for so long after its sales have ended. */
export const SHOTS_AFTER_SECONDS = 120;

/** What moves draws by itself: the clock, the seal and the drawing of own draws. */
export function defineDrawJobs(platform: Platform): void {
  const { jobs } = platform;
  const deps: OwnDrawDeps = { ...platform, beacon: createBeacon(platform.config), marketOf: drawingOf };
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

/** How a market draws by itself. Throws for one that does not. */
function drawingOf(code: string): ReturnType<OwnDrawDeps['marketOf']> {
  const market = marketOf(code);
  if (market === undefined || market.kind === 'official') throw new Error(`${code} is not drawn here`);
  if (market.kind === 'yeekee')
    return { shape: 'yeekee', beaconAfterSeconds: SHOTS_AFTER_SECONDS + BEACON_SECONDS.fast };
  const isFast = market.calendar.by === 'rounds';
  return {
    shape: market.shape as OwnShape,
    beaconAfterSeconds: isFast ? BEACON_SECONDS.fast : BEACON_SECONDS.daily,
  };
}
