// Limits the calls per second of one vendor at a node. Each node counts separately: the limit protects the node, and a
// vendor served by two may use both.
import { performance } from 'node:perf_hooks';
import type { Vendor } from './vendors.ts';

export interface CallRate {
  /**
   * Takes quota for these calls. False if the vendor sends too many and has to retry later. Bets are refused first;
   * calls that give money back or end a round have the same quota again (H8).
   */
  take(vendor: Pick<Vendor, 'id' | 'callsPerSecond'>, calls: number, isDebit: boolean): boolean;
}

interface Room {
  /** Calls still allowed; below zero only credits are accepted. */
  left: number;
  at: number;
}

export function createCallRate(now: () => number = () => performance.now()): CallRate {
  const rooms = new Map<number, Room>();
  return {
    take({ id, callsPerSecond }, calls, isDebit) {
      const time = now();
      const room = rooms.get(id) ?? { left: callsPerSecond, at: time };
      rooms.set(id, room);
      room.left = Math.min(callsPerSecond, room.left + ((time - room.at) / 1000) * callsPerSecond);
      room.at = time;
      const least = isDebit ? 0 : -callsPerSecond;
      // A batch larger than the quota goes into debt; otherwise it could never be accepted.
      if (room.left <= least) return false;
      room.left -= calls;
      return true;
    },
  };
}
