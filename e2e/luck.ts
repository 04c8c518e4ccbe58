// One spin in 123 wins free spins, and to show those takes a minute or more: longer than a journey waits for a spin.
import { createServerDraw } from '../apps/studio/src/rounds/seeds.ts';
import { playRound } from '../apps/studio/src/games/engine/play-round.ts';
import { lanternRiver } from '../apps/studio/src/games/lantern-river/game.ts';
import { asStudio } from './owner.ts';

/** More than a journey presses. */
const SPINS = 8;

/** Whoever has opened the game and not yet spun gets a client seed with which the first spins win no free spins. */
export async function keepFreeSpinsAway(): Promise<void> {
  const seeds = await asStudio([
    `select id, server_seed, client_seed from studio_seeds where game_code = $1 and state = 'CURRENT' and next_nonce = 0`,
    [lanternRiver.code],
  ]);
  for (const { id, server_seed, client_seed } of seeds) {
    let seed = String(client_seed);
    for (let tries = 0; !isPlain(String(server_seed), seed); tries++) seed = `plain-${tries}`;
    if (seed === client_seed) continue;
    await asStudio(['update studio_seeds set client_seed = $2 where id = $1 and next_nonce = 0', [id, seed]]);
  }
}

function isPlain(serverSeed: string, clientSeed: string): boolean {
  const rounds = Array.from({ length: SPINS }, (_, nonce) =>
    playRound(lanternRiver, createServerDraw(serverSeed, clientSeed, nonce)),
  );
  return rounds.every(({ spins }) => spins.length === 1);
}
