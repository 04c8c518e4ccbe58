// Plays a game millions of times with the real outcome generator and compares the result with the exact return.
// node apps/studio/src/simulate.ts [game] [spins]; exit 1 if the exact return is outside the confidence interval.
import { createHmac, randomBytes } from 'node:crypto';
import { findGame, returnOf } from './games/catalogue.ts';
import { blockMessage, createDraw } from './games/engine/fairness.ts';
import { playRound } from './games/engine/play-round.ts';
import { toDecimal, toNumber } from './games/engine/rational.ts';

const [code = 'lantern-river', count = '10000000'] = process.argv.slice(2);
const entry = findGame(code);
if (entry === undefined) throw new Error(`there is no game ${code}`);
const { game } = entry;
const spins = Number(count.replaceAll('_', ''));
/** Quantile of the 99 % confidence interval: a correct game fails one run in a hundred. */
const Z = 2.5758;

const serverSeed = randomBytes(32);
const clientSeed = randomBytes(8).toString('hex');
let sum = 0;
let sumOfSquares = 0;
let hits = 0;
let features = 0;
let best = 0;
for (let nonce = 0; nonce < spins; nonce++) {
  const draw = createDraw((index) =>
    createHmac('sha256', serverSeed)
      .update(blockMessage(clientSeed, nonce, index))
      .digest(),
  );
  const { units, spins: played } = playRound(game, draw);
  const times = units / game.lines.length;
  sum += times;
  sumOfSquares += times * times;
  if (units > 0) hits++;
  if (played.length > 1) features++;
  if (times > best) best = times;
}
const mean = sum / spins;
const deviation = Math.sqrt(sumOfSquares / spins - mean * mean);
const margin = (Z * deviation) / Math.sqrt(spins);
const exact = returnOf(game);
const isInside = Math.abs(toNumber(exact.total) - mean) <= margin;

const percent = (value: number): string => `${(value * 100).toFixed(4)} %`;
console.log(`game              ${game.code} version ${game.version}`);
console.log(`spins             ${spins.toLocaleString('en')}`);
console.log(`server seed       ${serverSeed.toString('hex')}`);
console.log(`client seed       ${clientSeed}`);
console.log(`exact return      ${toDecimal(exact.total, 12)}`);
console.log(`measured return   ${percent(mean)}`);
console.log(`99 % interval     ${percent(mean - margin)} to ${percent(mean + margin)}`);
console.log(`hit rate          ${percent(hits / spins)}`);
console.log(
  `feature           1 in ${(spins / features).toFixed(1)} (exact ${(1 / toNumber(exact.trigger)).toFixed(1)})`,
);
console.log(`volatility        ${deviation.toFixed(3)} (standard deviation of a round in total bets)`);
console.log(`highest win       ${best.toFixed(1)} times the bet`);
console.log(isInside ? 'the exact return lies inside the interval' : 'the exact return lies OUTSIDE the interval');
process.exitCode = isInside ? 0 : 1;
