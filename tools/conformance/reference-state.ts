// State of the reference wallet in memory: players, sessions, transactions, rounds and the vendors' switches.
import { codeTraits, type FingerprintFields, type HwpAnswer, type HwpCode, type MoneyCall } from '@sanam/hwp';
import type { Controls } from './reference-controls.ts';

export type Fields = FingerprintFields & Record<string, unknown>;

export interface Player {
  id: string;
  vendor: string;
  balance: number;
  version: number;
  isExcluded: boolean;
  isCheckDue: boolean;
}

export interface Transaction {
  id: string;
  call: MoneyCall;
  request: Fields;
  state: 'ACCEPTED' | 'SETTLED' | 'REFUSED' | 'ROLLED_BACK' | 'TOMBSTONE';
  print: string;
  answer: HwpAnswer;
}

interface Round {
  isClosed: boolean;
  transactions: Transaction[];
}

export const CURRENCY = 'THB';
export const GAME = 'reference-game';

export class ReferenceState {
  readonly #controls: Controls;
  readonly players = new Map<string, Player>();
  readonly sessions = new Map<string, { playerId: string; isLive: boolean }>();
  readonly transactions = new Map<string, Transaction>();
  readonly #rounds = new Map<string, Round>();
  readonly #switches = new Map<string, { isEnabled: boolean; isInMaintenance: boolean }>();

  constructor(controls: Controls) {
    this.#controls = controls;
  }

  /** Returns the round of one player; the first call that names it creates it. */
  round(vendor: string, request: Fields): Round {
    const key = JSON.stringify([vendor, request.round_id, request.player_id]);
    const round = this.#rounds.get(key) ?? { isClosed: false, transactions: [] };
    this.#rounds.set(key, round);
    return round;
  }

  /** Returns the key of an id, which belongs to its vendor. */
  key(vendor: string, transactionId: string): string {
    return this.#controls.separatesVendors ? `${vendor} ${transactionId}` : transactionId;
  }

  /** Returns whether a vendor is on, and in maintenance. */
  switchesOf(vendor: string): { isEnabled: boolean; isInMaintenance: boolean } {
    const found = this.#switches.get(vendor) ?? { isEnabled: true, isInMaintenance: false };
    this.#switches.set(vendor, found);
    return found;
  }
}

export function accepted(fields: Record<string, unknown>): Record<string, unknown> {
  return { outcome: 'ACCEPTED', code: 'OK', ...fields };
}

export function refused(code: HwpCode): Record<string, unknown> {
  return { outcome: 'REFUSED', code, message: codeTraits[code].message };
}
