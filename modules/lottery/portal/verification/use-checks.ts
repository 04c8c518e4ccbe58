import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../../contract/draw-calls.ts';
import { keys } from '../keys.ts';
import type { OneDraw } from '../results/queries.ts';
import { YEEKEE } from '../yeekee/queries.ts';
import type { Check } from './check.ts';
import { checkBeacon, checkCommitment, checkResult } from './check-draw.ts';
import { checkLucky } from './check-lucky.ts';
import { checkSealed } from './check-seal.ts';
import { checkSettlement } from './check-settlement.ts';

const steps = ['commitment', 'seal', 'beacon', 'result', 'lucky', 'settlement'] as const;
export type StepName = (typeof steps)[number];

/** Returns the verification steps in the order of a draw's life. Only yeekee rounds have lucky places. */
export const stepsOf = ({ market }: OneDraw): readonly StepName[] =>
  steps.filter((step) => step !== 'lucky' || market === YEEKEE);
export type Checks = Record<StepName, Check>;

/** Reads the evidence for a draw: the beacon chain, the settlement keys, and the numbers and prizes of a yeekee round. */
async function readEvidence({ market, numero }: OneDraw) {
  const isYeekee = market === YEEKEE;
  const params = { numero };
  const [beacon, signing, all, round] = await Promise.all([
    call(lotteryDrawCalls.lotteryBeacon, {}),
    call(lotteryDrawCalls.lotterySigningKeys, {}),
    isYeekee ? call(lotteryDrawCalls.yeekeeNumbers, { params }) : { numbers: [] },
    isYeekee ? call(lotteryDrawCalls.yeekeeShots, { params }) : { prizes: null, given: [] },
  ]);
  return { chain: beacon.chain, keys: signing.keys, numbers: all.numbers, round };
}

/** Runs all verification steps in this browser; again when the draw changes. */
export function useChecks(draw: OneDraw) {
  const { market, numero, state, versions } = draw;
  return useQuery({
    queryKey: [...keys.checks, market, numero, state, versions.length],
    queryFn: async (): Promise<Checks> => {
      const evidence = await readEvidence(draw);
      const [commitment, beacon, result, lucky, settlement] = await Promise.all([
        checkCommitment(draw),
        checkBeacon(draw, evidence.chain),
        checkResult(draw, evidence.numbers),
        checkLucky(draw, evidence.numbers.length, evidence.round),
        checkSettlement(draw, evidence.keys),
      ]);
      return { commitment, seal: checkSealed(draw), beacon, result, lucky, settlement };
    },
  });
}
