// Chooses seeds, which determine the results of the reels: free spins take a minute to show and a large win seconds,
// longer than a journey waits for a spin.
import { createServerDraw } from '../apps/studio/src/rounds/seeds.ts';
import { playRound, type RoundOutcome } from '../apps/studio/src/games/engine/play-round.ts';
import { lanternRiver } from '../apps/studio/src/games/lantern-river/game.ts';
import { asStudio } from './owner.ts';

/** More spins than a journey makes. */
const SPINS = 8;
/** Wins above this number of stakes count up for a long time. */
const STAKES_MAX = 5;

/** Gives a player who has opened the game but not spun yet a client seed whose first spins are shown quickly. */
export const keepSpinsShort = (): Promise<void> => pickSeeds((spun) => spun.every(isPlain));

/** As above, and each of the first spins wins more than its stake. */
export const bringWins = (spins: number): Promise<void> =>
  pickSeeds(
    (spun) => spun.every(isPlain) && spun.slice(0, spins).every(({ units }) => units > lanternRiver.lines.length),
  );

async function pickSeeds(isRight: (spun: RoundOutcome[]) => boolean): Promise<void> {
  const seeds = await asStudio([
    `select id, server_seed, client_seed from studio_seeds where game_code = $1 and state = 'CURRENT' and next_nonce = 0`,
    [lanternRiver.code],
  ]);
  for (const { id, server_seed, client_seed } of seeds) {
    let seed = String(client_seed);
    for (let tries = 0; !isRight(spunWith(String(server_seed), seed)); tries++) seed = `plain-${tries}`;
    if (seed === client_seed) continue;
    await asStudio(['update studio_seeds set client_seed = $2 where id = $1 and next_nonce = 0', [id, seed]]);
  }
}

const isPlain = ({ spins, units }: RoundOutcome): boolean =>
  spins.length === 1 && units <= STAKES_MAX * lanternRiver.lines.length;

function spunWith(serverSeed: string, clientSeed: string): RoundOutcome[] {
  return Array.from({ length: SPINS }, (_, nonce) =>
    playRound(lanternRiver, createServerDraw(serverSeed, clientSeed, nonce)),
  );
}
