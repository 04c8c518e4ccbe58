// A complete HWP/1 wallet in memory: the rules of the protocol without database, players' site or speed. It is the
// kit's own counterpart (a kit must be able to fail: see `Controls`), and an example for engineers who connect to the
// real one. Its state is in reference-state.ts, the read-only calls are in reference-reading.ts and reference-bench.ts.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  callTraits,
  type CodeTraits,
  codeTraits,
  fingerprint,
  type HwpAnswer,
  type HwpCode,
  isRecorded,
  type MoneyCall,
} from '@sanam/hwp';
import type { Controls } from './reference-controls.ts';
import { CURRENCY, type Fields, GAME, type Transaction, type Player, type ReferenceState } from './reference-state.ts';

/** Milliseconds between lookup and write of an id in the broken variant, so that another call can interleave. */
const RACE_WINDOW_MS = 250;

/** Thrown by a rule and caught in one place: the code for the vendor; no money has moved. */
class Refusal extends Error {
  readonly code: HwpCode;
  constructor(code: HwpCode) {
    super(code);
    this.code = code;
  }
}

export class ReferenceWallet {
  readonly #controls: Controls;
  readonly #state: ReferenceState;

  constructor(state: ReferenceState, controls: Controls) {
    this.#state = state;
    this.#controls = controls;
  }

  /** Serves a money call. Section 7 fixes the order of the checks: the idempotency lookup comes before any state. */
  async serveMoney(vendor: string, call: MoneyCall, request: Fields): Promise<HwpAnswer> {
    const id = String(request.transaction_id);
    const print = fingerprint(call, request).toString('hex');
    const known = this.#state.transactions.get(this.#state.key(vendor, id));
    if (known !== undefined && this.#controls.replaysRecordedAnswers) return this.#again(known, call, print, request);
    if (!this.#controls.lookupAndWriteAreOne) await pause(RACE_WINDOW_MS);

    try {
      const player = this.#player(vendor, request);
      if (callTraits[call].debit || !this.#controls.paysWithoutSession) this.#mayBet(vendor, request, player);
      const moved = this.#move(vendor, call, request, player);
      player.balance += moved;
      if (moved !== 0) player.version++;
      const transaction = this.#record(vendor, { id, call, request, print, state: 'ACCEPTED', code: 'OK', moved });
      if (request.round_closed === true) this.#state.round(vendor, request).isClosed = this.#controls.closesRounds;
      return transaction.answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refused = { id, call, request, print, state: 'REFUSED' as const, code: error.code, moved: 0 };
      if (isRecorded(error.code, call) && this.#controls.recordsRefusals) return this.#record(vendor, refused).answer;
      return this.#answer(request, error.code, 0);
    }
  }

  /** M2, M3, M4: returns the answer for a known id. */
  #again(known: Transaction, call: MoneyCall, print: string, request: Fields): HwpAnswer {
    if (known.state === 'TOMBSTONE') return this.#answer(request, 'TRANSACTION_CANCELLED', 0);
    if (this.#controls.comparesFingerprints && (known.call !== call || known.print !== print)) {
      return this.#answer(request, 'DUPLICATE_CONFLICT', 0);
    }
    const player = this.#state.players.get(known.request.player_id);
    return { ...known.answer, replayed: true, balance: player?.balance ?? 0, balance_version: player?.version ?? 0 };
  }

  #player(vendor: string, request: Fields): Player {
    const player = this.#state.players.get(request.player_id);
    if (player === undefined || player.vendor !== vendor) throw new Refusal('UNKNOWN_PLAYER');
    if (request.currency !== undefined && request.currency !== CURRENCY) throw new Refusal('WRONG_CURRENCY');
    return player;
  }

  /**
   * Checks whether a debit is allowed. Credits and reversals are accepted in any state of player, session and vendor
   * (M11).
   */
  #mayBet(vendor: string, request: Fields, player: Player): void {
    if (!this.#state.switchesOf(vendor).isEnabled) throw new Refusal('VENDOR_DISABLED');
    if (this.#state.switchesOf(vendor).isInMaintenance) throw new Refusal('MAINTENANCE');
    const session = this.#state.sessions.get(String(request.session_id));
    if (session === undefined) throw new Refusal('SESSION_NOT_FOUND');
    if (session.playerId !== player.id) throw new Refusal('SESSION_MISMATCH');
    if (!session.isLive) throw new Refusal('SESSION_EXPIRED');
    if (player.isExcluded) throw new Refusal('PLAYER_EXCLUDED');
    if (this.#controls.asksBeforeRounds && player.isCheckDue && !this.#goesOn(vendor, request))
      throw new Refusal('REALITY_CHECK_DUE');
    if (request.game_code !== undefined && request.game_code !== GAME) throw new Refusal('UNKNOWN_GAME');
  }

  /** M24a: a raise or gamble in an open round is no new round. */
  #goesOn(vendor: string, request: Fields): boolean {
    const isRaise = request.kind === 'RAISE' || request.kind === 'GAMBLE';
    const round = this.#state.round(vendor, request);
    return isRaise && !round.isClosed && round.transactions.some(({ state }) => state !== 'REFUSED');
  }

  /** Returns the signed change of the balance; all checks are made before anything is written. */
  #move(vendor: string, call: MoneyCall, request: Fields, player: Player): number {
    const amount = Number(request.amount ?? 0);
    switch (call) {
      case 'bet':
      case 'tip':
        return this.#debit(vendor, call, request, player, amount);
      case 'bet-win': {
        const bet = Number(request.bet_amount);
        const funds = this.#controls.judgesFundsBeforeWin ? bet : bet - Number(request.win_amount);
        this.#debit(vendor, call, request, player, funds);
        return Number(request.win_amount) - bet;
      }
      case 'win':
        return this.#win(vendor, request, amount);
      case 'rollback':
        return this.#rollback(vendor, request);
      case 'round/close':
        if (this.#state.round(vendor, request).transactions.length === 0) throw new Refusal('BET_NOT_FOUND');
        this.#state.round(vendor, request).isClosed = this.#controls.closesRounds;
        return 0;
      case 'adjust':
        if (!this.#state.transactions.has(this.#state.key(vendor, String(request.reference_transaction_id)))) {
          throw new Refusal('BET_NOT_FOUND');
        }
        if (player.balance + amount < 0) throw new Refusal('INSUFFICIENT_FUNDS');
        return amount;
      default:
        return amount;
    }
  }

  #debit(vendor: string, call: MoneyCall, request: Fields, player: Player, amount: number): number {
    if (amount === 0 && call === 'bet' && request.is_free !== true) throw new Refusal('INVALID_AMOUNT');
    if (call !== 'tip' && this.#state.round(vendor, request).isClosed) throw new Refusal('ROUND_CLOSED');
    if (player.balance < amount) throw new Refusal('INSUFFICIENT_FUNDS');
    return -amount;
  }

  /** M8: a win belongs to an accepted bet of the same vendor, round and player. */
  #win(vendor: string, request: Fields, amount: number): number {
    const round = this.#state.round(vendor, request);
    const named = request.reference_transaction_id;
    const bets = round.transactions.filter(({ call, id }) => isBet(call) && (named === undefined || id === named));
    const isKnown =
      bets.length > 0 || (named !== undefined && this.#state.transactions.has(this.#state.key(vendor, named)));
    if (!isKnown) throw new Refusal('BET_NOT_FOUND');
    const live = bets.filter(({ state }) => state === 'ACCEPTED' || state === 'SETTLED');
    if (live.length === 0) throw new Refusal('TRANSACTION_CANCELLED');
    if (round.isClosed && amount > 0) throw new Refusal('ROUND_CLOSED');
    for (const bet of live) bet.state = 'SETTLED';
    return round.isClosed ? 0 : amount;
  }

  /** M4 to M7. The tombstone is stored under the target's id, so that a late bet finds it. */
  #rollback(vendor: string, request: Fields): number {
    const targetId = String(request.reference_transaction_id);
    const target = this.#state.transactions.get(this.#state.key(vendor, targetId));
    if (target === undefined) {
      const tombstone = { id: targetId, call: 'bet' as const, request, print: '', state: 'TOMBSTONE' as const };
      if (this.#controls.keepsTombstones)
        this.#record(vendor, { ...tombstone, code: 'TRANSACTION_CANCELLED', moved: 0 });
      return 0;
    }
    if (target.request.player_id !== request.player_id) throw new Refusal('REFERENCE_MISMATCH');
    if (request.amount !== undefined && request.amount !== target.request.amount)
      throw new Refusal('REFERENCE_MISMATCH');
    if (target.state === 'TOMBSTONE' || target.state === 'REFUSED') return 0;
    if (target.state === 'ROLLED_BACK' && this.#controls.reversesOnce) return 0;
    if (target.call !== 'bet' && target.call !== 'tip') throw new Refusal('NOT_ALLOWED');
    const isSettled = target.state === 'SETTLED' || this.#state.round(vendor, target.request).isClosed;
    if (isSettled && this.#controls.refusesSettledRollback) throw new Refusal('ALREADY_SETTLED');
    target.state = 'ROLLED_BACK';
    return Number(target.request.amount);
  }

  #record(vendor: string, entry: Omit<Transaction, 'answer'> & { code: HwpCode; moved: number }): Transaction {
    const { code, moved, ...rest } = entry;
    const answer = {
      ...this.#answer(rest.request, code, moved),
      wallet_transaction_id: randomBytes(8).toString('hex'),
    };
    const transaction = { ...rest, answer };
    this.#state.transactions.set(this.#state.key(vendor, rest.id), transaction);
    if (rest.request.round_id !== undefined) this.#state.round(vendor, rest.request).transactions.push(transaction);
    return transaction;
  }

  #answer(request: Fields, code: HwpCode, moved: number): HwpAnswer {
    const traits: CodeTraits = codeTraits[code];
    const player = this.#state.players.get(request.player_id);
    return {
      outcome: traits.outcome ?? 'REFUSED',
      code,
      message: traits.message,
      transaction_id: String(request.transaction_id),
      replayed: false,
      moved,
      ...(player && { balance_after: player.balance, balance: player.balance, balance_version: player.version }),
      currency: CURRENCY,
    };
  }
}

function isBet(call: MoneyCall): boolean {
  return call === 'bet' || call === 'bet-win';
}
