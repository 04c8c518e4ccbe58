// Verifies that the lucky places with prizes in a yeekee round are those that follow from its draw.
import { type DrawInputs, yeekeeLuckyPlaces } from '../../contract/draw-stream.ts';
import type { OneDraw } from '../results/queries.ts';
import type { Shots } from '../yeekee/queries.ts';
import { type Check, failed, isCalledOff, later, none, passed } from './check.ts';

type Told = Pick<Shots, 'prizes' | 'given'>;

/**
 * Checks that each prize for a lucky place is at a place that follows from seed and randomness, with the amount of that
 * place in their order. A place may have no prize: its sender won another one, or did not fulfil the rules. `count`:
 * number of shots in the round.
 */
export async function checkLucky(draw: OneDraw, count: number, { prizes, given }: Told): Promise<Check> {
  const lucky = given.filter(({ isLucky }) => isLucky);
  if (isCalledOff(draw)) return none;
  if ((prizes?.lucky ?? []).length === 0 && lucky.length === 0) return none;
  const { seed = null, beacon = null } = draw.proof ?? {};
  const randomness = beacon?.randomness ?? null;
  if (seed === null || randomness === null) return later;
  const { market, numero } = draw;
  const amounts = prizes?.lucky ?? [];
  const places = await placesOf({ seed, market, numero, randomness }, count, amounts.length);
  if (places === undefined) return failed('inputs');
  const isNamed = lucky.every(({ rank, amount }) => amounts[places.indexOf(rank)] === amount);
  const values = { places: places.join(' · '), given: lucky.map(({ rank }) => rank).join(' · ') || '–' };
  return isNamed ? passed(values) : failed('places', values);
}

/** Returns undefined for an invalid seed. */
async function placesOf(inputs: DrawInputs, count: number, many: number): Promise<number[] | undefined> {
  try {
    return await yeekeeLuckyPlaces(inputs, count, many);
  } catch {
    return undefined;
  }
}
