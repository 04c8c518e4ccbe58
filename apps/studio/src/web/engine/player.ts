// The state machine of one player in one game: presses, answers of the server, and the display while waiting.
import { formatMinor, type Translate } from '../i18n/texts.ts';
import type { Hud } from '../screens/hud.ts';
import { FreePlay } from './free-play.ts';
import { idleRound } from './idle-round.ts';
import { type Net, NetError } from './net.ts';
import type { PlayedView, RoundView, SessionView } from '../../wire.ts';
import type { ParentFrame } from './parent-frame.ts';
import type { Presenter } from './presenter.ts';
import { refusals } from './refusals.ts';
import type { Skin } from './skin.ts';

export interface PlayerDeps {
  net: Net;
  session: SessionView;
  skin: Skin;
  hud: Hud;
  presenter: Presenter;
  parent: ParentFrame;
  translate: Translate;
  /** Called when the session has ended, with the text of the reason. Shows it with a way out of the game. */
  onSessionEnded: (text: string) => void;
  onOutOfCredits: () => void;
  /** Called when all free rounds were played. Resolves when the player continues. */
  onFreeRoundsOver: (won: bigint) => Promise<void>;
}

export interface Player {
  /** Shows the last round, or continues an interrupted one. */
  resume(): Promise<void>;
  spin(): Promise<void>;
  changeStake(step: 1 | -1): void;
  readonly stake: bigint;
  readonly isBusy: boolean;
  setPaused(isPaused: boolean): void;
  refresh(): Promise<void>;
}

const POLL_MS = 800;
const RESEND_MS = 1_500;
/** Interval of the messages to the portal while a round is being shown, in milliseconds. */
const SAY_AGAIN_MS = 10_000;

export function createPlayer(deps: PlayerDeps): Player {
  return new RoundPlayer(deps);
}

class RoundPlayer implements Player {
  readonly #deps: PlayerDeps;
  readonly #net: PlayerDeps['net'];
  readonly #session: PlayerDeps['session'];
  readonly #skin: PlayerDeps['skin'];
  readonly #hud: PlayerDeps['hud'];
  readonly #presenter: PlayerDeps['presenter'];
  readonly #parent: PlayerDeps['parent'];
  readonly #t: PlayerDeps['translate'];
  readonly #free: FreePlay;
  readonly #stakes: readonly bigint[];
  /** Last round at the start of the session. */
  readonly #last: RoundView | null;
  #stakeIndex: number;
  #balance: bigint;
  #isBusy = false;
  /** True if the wallet's balance may have changed while a round was shown. */
  #isBalanceOld = false;
  #isPaused = false;
  /** Id of the press or round that is being shown. */
  #onShow = '';
  #sayAgain: ReturnType<typeof setInterval> | undefined;

  constructor(deps: PlayerDeps) {
    this.#deps = deps;
    this.#net = deps.net;
    this.#session = deps.session;
    this.#skin = deps.skin;
    this.#hud = deps.hud;
    this.#presenter = deps.presenter;
    this.#parent = deps.parent;
    this.#t = deps.translate;
    const { hud, translate, session, onFreeRoundsOver: onOver } = deps;
    this.#free = new FreePlay({ hud, translate, exponent: session.exponent, onOver });
    this.#stakes = stakesOf(deps.skin, deps.session);
    this.#last = deps.session.lastRound;
    const stake = this.#last === null ? deps.skin.game.defaultStake : BigInt(this.#last.stake);
    this.#stakeIndex = Math.max(0, this.#stakes.indexOf(stake));
    this.#balance = BigInt(deps.session.balance);
  }

  #stakeNow(): bigint {
    const free = this.#free.next;
    if (free !== null) return BigInt(free.stake);
    return this.#stakes[this.#stakeIndex] ?? this.#skin.game.defaultStake;
  }

  #showStake(): void {
    // The bet of free rounds cannot be changed.
    const canChange = !this.#isBusy && this.#free.next === null;
    this.#hud.setStake(
      this.#stakeNow(),
      canChange && this.#stakeIndex > 0,
      canChange && this.#stakeIndex < this.#stakes.length - 1,
    );
  }

  #showBalance(value: bigint): void {
    this.#balance = value;
    this.#hud.setBalance(value);
  }

  #setBusy(next: boolean): void {
    this.#isBusy = next;
    this.#hud.setBusy(next);
    this.#showStake();
  }

  /** Begins showing a press or round: from now on the portal's balance waits for the end. */
  #begin(show: string): Promise<void> {
    this.#setBusy(true);
    this.#onShow = show;
    this.#sayAgain = setInterval(() => void this.#parent.roundShowing(show), SAY_AGAIN_MS);
    return this.#parent.roundShowing(show);
  }

  /** Reads and shows the current balance. While a round is being shown, it is read after the round. */
  async refresh(): Promise<void> {
    this.#isBalanceOld = this.#isBusy;
    if (this.#isBusy) return;
    const fresh = await this.#net.readSession();
    if (this.#isBusy) return;
    this.#showBalance(BigInt(fresh.balance));
    this.#showReward(fresh);
  }

  #showReward({ reward }: SessionView): void {
    this.#free.show(reward);
    this.#showStake();
  }

  /** Ends the showing of a round and reads the balance if it may have changed meanwhile. */
  #rest(): void {
    this.#setBusy(false);
    clearInterval(this.#sayAgain);
    this.#parent.roundShown(this.#onShow);
    if (this.#isBalanceOld) void this.refresh().catch(() => undefined);
  }

  #tell(text: string): void {
    this.#hud.setMessage(text);
    this.#hud.announce(text);
  }

  /** Polls a round until its result or end is known. The studio settles it independently of this page. */
  async #untilKnown(first: RoundView): Promise<RoundView> {
    let round = first;
    const read = async (): Promise<RoundView> => this.#heard(await this.#net.readRound(round.id));
    for (let polls = 0; round.state === 'BETTING' || round.state === 'CANCELLING'; polls++) {
      if (polls === 2) this.#tell(this.#t('settling'));
      await pause(POLL_MS);
      try {
        round = await read();
      } catch (error) {
        if (error instanceof NetError && error.status === 401) throw error;
        this.#tell(this.#t('connecting'));
      }
    }
    return round;
  }

  #heard({ round, reward }: PlayedView): RoundView {
    this.#free.hear(reward);
    return round;
  }

  /** Sends a press until it is answered. Its id makes it one bet, however often it is sent. */
  async #place(spinId: string): Promise<RoundView> {
    const [stake, rewardId] = [this.#stakeNow(), this.#free.next?.id];
    for (;;) {
      try {
        return this.#heard(await this.#net.spin(spinId, stake, rewardId));
      } catch (error) {
        if (!(error instanceof NetError)) throw error;
        const { roundId } = error.details;
        if (error.code === 'round_open' && typeof roundId === 'string')
          return this.#heard(await this.#net.readRound(roundId));
        if (error.status !== 0 && error.status < 500) throw error;
        this.#tell(this.#t('connecting'));
        await pause(RESEND_MS);
      }
    }
  }

  async #present(round: RoundView, fromSpin: number): Promise<void> {
    const win = BigInt(round.win ?? '0');
    const before = BigInt(round.balanceBefore);
    // A free round costs nothing; its win is paid with the whole reward.
    const [cost, pays] = round.isFree ? [0n, 0n] : [BigInt(round.stake), win];
    this.#showBalance(before - cost);
    await this.#presenter.play(round, fromSpin, (spins) => this.#net.markShown(round.id, spins));
    this.#showBalance(round.balanceAfter === null ? before - cost + pays : BigInt(round.balanceAfter));
    if (win === 0n) this.#hud.setMessage(this.#t('placeBet'));
    if (await this.#free.tell()) this.#isBalanceOld = true;
  }

  async #finish(round: RoundView, fromSpin: number): Promise<void> {
    if (round.spins !== null) {
      await this.#present(round, fromSpin);
      if (round.state === 'MANUAL') this.#tell(this.#t('manual', { round: round.id }));
      return;
    }
    this.#presenter.stopCycling();
    await this.#standStill();
    this.#showBalance(round.balanceAfter === null ? BigInt(round.balanceBefore) : BigInt(round.balanceAfter));
    if (round.state === 'CANCELLED') this.#tell(this.#t('returned'));
    if (round.state === 'MANUAL') this.#tell(this.#t('manual', { round: round.id }));
    if (round.state === 'REFUSED') this.#refused(round.refusalCode ?? '');
  }

  #refused(code: string): void {
    const key = refusals[code];
    const text = key === undefined ? this.#t('refusedOther', { code }) : this.#t(key);
    this.#tell(text);
    if (key === 'refusedSession') this.#deps.onSessionEnded(text);
  }

  /** Stops the reels at the last shown round if no result arrived. */
  async #standStill(): Promise<void> {
    const rounds = await this.#net.rounds().catch(() => []);
    const shown = rounds.find((round) => round.spins !== null);
    if (shown === undefined) this.#presenter.still(idleRound(this.#skin));
    else this.#presenter.still(shown);
    await this.#hud.setWin(0n);
  }

  async #failed(error: unknown): Promise<void> {
    this.#presenter.stopCycling();
    await this.#standStill();
    this.#hud.setBalance(this.#balance);
    if (!(error instanceof NetError)) throw error;
    if (error.status === 401) this.#deps.onSessionEnded(this.#t('refusedSession'));
    else if (error.code === 'insufficient_credits') this.#deps.onOutOfCredits();
    else if (error.code === 'free_rounds_over') {
      this.#isBalanceOld = true;
      this.#tell(this.#t('freeRoundsOver'));
    } else this.#tell(this.#t('refusedOther', { code: error.code }));
  }

  get stake(): bigint {
    return this.#stakeNow();
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  setPaused(next: boolean): void {
    this.#isPaused = next;
  }

  changeStake(step: 1 | -1): void {
    const next = this.#stakeIndex + step;
    if (this.#isBusy || this.#free.next !== null || this.#stakes[next] === undefined) return;
    this.#stakeIndex = next;
    this.#showStake();
    this.#hud.announce(`${this.#t('stake')} ${formatMinor(this.#stakeNow(), this.#session.exponent)}`);
  }

  async resume(): Promise<void> {
    this.#showReward(this.#session);
    this.#showBalance(this.#balance);
    if (this.#last === null) {
      this.#presenter.still(idleRound(this.#skin));
      void this.#hud.setWin(0n);
      this.#hud.setMessage(this.#t('placeBet'));
      return;
    }
    const isUnseen = this.#last.spins !== null && this.#last.shownSpins < this.#last.spins.length;
    const isWaiting = this.#last.state === 'BETTING' || this.#last.state === 'CANCELLING';
    if (!isUnseen && !isWaiting) {
      if (this.#last.spins === null) await this.#standStill();
      else this.#presenter.still(this.#last);
      this.#tell(this.#last.spins === null ? this.#t('placeBet') : this.#t('lastRound'));
      return;
    }
    void this.#begin(this.#last.id);
    // The round has the balance of its own time; later rounds may have changed it.
    this.#isBalanceOld = true;
    try {
      if (isWaiting) this.#presenter.start();
      const known = await this.#untilKnown(this.#last);
      await this.#finish(known, this.#last.shownSpins);
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#rest();
    }
  }

  async spin(): Promise<void> {
    if (this.#isBusy) return;
    if (this.#isPaused) {
      this.#tell(this.#t('refusedReality'));
      return;
    }
    const cost = this.#free.next === null ? this.#stakeNow() : 0n;
    if (this.#balance < cost) {
      if (this.#session.mode === 'fun') this.#deps.onOutOfCredits();
      else this.#tell(this.#t('refusedFunds'));
      return;
    }
    const press = newPressId();
    const heard = this.#begin(press);
    try {
      void this.#hud.setWin(0n);
      this.#hud.setMessage(this.#t('goodLuck'));
      this.#hud.setBalance(this.#balance - cost);
      this.#presenter.start();
      await heard;
      const round = await this.#untilKnown(await this.#place(press));
      await this.#finish(round, round.shownSpins);
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#rest();
    }
  }
}

/** Returns the stakes of the game within the session's maximum bet. */
function stakesOf(skin: Skin, { maxBet }: SessionView): bigint[] {
  const limit = maxBet === null ? undefined : BigInt(maxBet);
  return skin.game.stakes.filter((stake) => limit === undefined || stake <= limit);
}

/** Returns a random id of 128 bits. `crypto.randomUUID` is not available on plain HTTP addresses of a local network. */
function newPressId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
