import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../../contract/draw-calls.ts';
import { keys } from '../keys.ts';
import type { OneDraw } from '../results/queries.ts';
import { YEEKEE } from '../yeekee/queries.ts';
import type { Check } from './check.ts';
import { checkBeacon, checkCommitment, checkResult } from './check-draw.ts';
import { checkSealed } from './check-seal.ts';
import { checkSettlement } from './check-settlement.ts';

/** Verification steps in the order of a draw's life. */
export const steps = ['commitment', 'seal', 'beacon', 'result', 'settlement'] as const;
export type StepName = (typeof steps)[number];
export type Checks = Record<StepName, Check>;

/** Reads the evidence for a draw: the beacon chain, the settlement keys and all numbers of a yeekee round. */
async function readEvidence(draw: OneDraw) {
  const [beacon, signing, shots] = await Promise.all([
    call(lotteryDrawCalls.lotteryBeacon, {}),
    call(lotteryDrawCalls.lotterySigningKeys, {}),
    draw.market === YEEKEE
      ? call(lotteryDrawCalls.yeekeeNumbers, { params: { numero: draw.numero } })
      : Promise.resolve({ numbers: [] }),
  ]);
  return { chain: beacon.chain, keys: signing.keys, numbers: shots.numbers };
}

/** Runs all verification steps in this browser; again when the draw changes. */
export function useChecks(draw: OneDraw) {
  const { market, numero, state, versions } = draw;
  return useQuery({
    queryKey: [...keys.checks, market, numero, state, versions.length],
    queryFn: async (): Promise<Checks> => {
      const evidence = await readEvidence(draw);
      const [commitment, beacon, result, settlement] = await Promise.all([
        checkCommitment(draw),
        checkBeacon(draw, evidence.chain),
        checkResult(draw, evidence.numbers),
        checkSettlement(draw, evidence.keys),
      ]);
      return { commitment, seal: checkSealed(draw), beacon, result, settlement };
    },
  });
}
