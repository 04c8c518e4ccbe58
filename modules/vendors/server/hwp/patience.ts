// Serves the commands of wallets held by another transaction, for example of another node, so that only their players
// wait. All commands of such a player form one set, and later ones join the next: two nodes that share a contended
// wallet take turns set by set, as one node would serve it.
import type { EngineCall } from './engine-call.ts';
import type { InWork, Waiting } from './in-work.ts';
import { plainly, type Served } from './types.ts';

/** Maximum number of players waited for at a time: each takes a connection. */
const PATIENT_MAX = 2;
const LOCK_NOT_AVAILABLE = '55P03';

export interface Patience {
  /** Checks whether commands of this player wait here: later ones must follow them, so that none overtakes. */
  isHeld(playerId: string): boolean;
  hold(waiting: Waiting): void;
}

export interface PatienceDeps {
  engine: EngineCall;
  inWork: Pick<InWork, 'isWanted'>;
  finish(waiting: Waiting, served: Served): void;
  setMax: number;
  onError(error: Error): void;
}

export function createPatience({ engine, inWork, finish, setMax, onError }: PatienceDeps): Patience {
  const held = new Map<string, Waiting[]>();
  /** Players that are not served yet. */
  const players: string[] = [];
  let working = 0;

  async function work(): Promise<void> {
    working += 1;
    for (let player = players.shift(); player !== undefined; player = players.shift()) {
      const queue = held.get(player)!;
      while (queue.length > 0) await serve(queue.splice(0, setMax));
      held.delete(player);
    }
    working -= 1;
  }

  async function serve(set: Waiting[]): Promise<void> {
    const wanted = set.filter(inWork.isWanted);
    for (const one of set) if (!wanted.includes(one)) finish(one, plainly('TEMPORARY_ERROR'));
    if (wanted.length === 0) return;
    try {
      const answers = await engine.apply(
        wanted.map((one) => one.command),
        true,
      );
      for (const [n, answer] of answers.entries())
        finish(wanted[n]!, answer === 'busy' ? plainly('TEMPORARY_ERROR') : answer.served);
    } catch (error) {
      onError(error as Error);
      const isHeldOn = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      for (const one of wanted)
        finish(one, isHeldOn || !inWork.isWanted(one) ? plainly('TEMPORARY_ERROR') : await engine.alone(one.command));
    }
  }

  return {
    isHeld: (playerId) => held.has(playerId),
    hold(waiting) {
      const { playerId } = waiting.command;
      const queue = held.get(playerId);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      held.set(playerId, [waiting]);
      players.push(playerId);
      if (working < PATIENT_MAX) void work();
    },
  };
}
