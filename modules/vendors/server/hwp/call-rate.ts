// How many calls a second a node takes of one vendor. Each node counts for itself: the bound protects the node, and a vendor
// that is served by two may use both.
import { performance } from 'node:perf_hooks';
import type { Vendor } from './vendors.ts';

export interface CallRate {
  /**
   * Takes the room of so many calls. False: the vendor sends too many, try again later. Bets are refused first; whatever
   * gives money back or ends a round has as much room again (H8).
   */
  take(vendor: Pick<Vendor, 'id' | 'callsPerSecond'>, calls: number, isDebit: boolean): boolean;
}

interface Room {
  /** Calls that may still come; below zero only credits are taken. */
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
      // A batch larger than the room goes into debt: it could never be taken otherwise.
      if (room.left <= least) return false;
      room.left -= calls;
      return true;
    },
  };
}
