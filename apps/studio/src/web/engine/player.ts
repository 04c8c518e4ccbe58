// One player at one game: presses, the server's answers, and what to show while either is missing.
import type { TextKey } from '../i18n/en.ts';
import { formatMinor, type Translate } from '../i18n/texts.ts';
import type { Hud } from '../screens/hud.ts';
import { type Net, NetError, type Round, type Session } from './net.ts';
import type { ParentFrame } from './parent-frame.ts';
import type { Presenter } from './presenter.ts';
import type { Skin } from './skin.ts';

export interface PlayerDeps {
  net: Net;
  session: Session;
  skin: Skin;
  hud: Hud;
  presenter: Presenter;
  parent: ParentFrame;
  translate: Translate;
  /** The session is over: say why, offer the way out. */
  onSessionEnded: (text: string) => void;
  onOutOfCredits: () => void;
}

export interface Player {
  /** Shows the last round, or goes on with one that was interrupted. */
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
/** How often the portal hears that a round is still being shown. */
const SAY_AGAIN_MS = 10_000;

const refusals: Readonly<Record<string, TextKey>> = {
  INSUFFICIENT_FUNDS: 'refusedFunds',
  LIMIT_REACHED: 'refusedLimit',
  REALITY_CHECK_DUE: 'refusedReality',
  PLAYER_BLOCKED: 'refusedBlocked',
  PLAYER_EXCLUDED: 'refusedBlocked',
  MAINTENANCE: 'refusedMaintenance',
  GAME_DISABLED: 'refusedMaintenance',
  VENDOR_DISABLED: 'refusedMaintenance',
  SESSION_NOT_FOUND: 'refusedSession',
  SESSION_EXPIRED: 'refusedSession',
  SESSION_MISMATCH: 'refusedSession',
};

export function createPlayer(deps: PlayerDeps): Player {
  const { net, session, skin, hud, presenter, parent, translate: t } = deps;
  const maxBet = session.maxBet === null ? undefined : BigInt(session.maxBet);
  const stakes = skin.game.stakes.filter((stake) => maxBet === undefined || stake <= maxBet);
  const last = session.lastRound;
  let stakeIndex = Math.max(0, stakes.indexOf(last === null ? skin.game.defaultStake : BigInt(last.stake)));
  let balance = BigInt(session.balance);
  let isBusy = false;
  /** The wallet may have moved while a round was shown. */
  let isBalanceOld = false;
  let isPaused = false;
  /** The press or the round whose result is being shown. */
  let onShow = '';
  let sayAgain: ReturnType<typeof setInterval> | undefined;

  const stakeNow = (): bigint => stakes[stakeIndex] ?? skin.game.defaultStake;

  function showStake(): void {
    hud.setStake(stakeNow(), !isBusy && stakeIndex > 0, !isBusy && stakeIndex < stakes.length - 1);
  }

  function showBalance(value: bigint): void {
    balance = value;
    hud.setBalance(value);
  }

  function setBusy(next: boolean): void {
    isBusy = next;
    hud.setBusy(next);
    showStake();
  }

  /** From here the balance above the game waits for the end of the show. */
  function begin(show: string): Promise<void> {
    setBusy(true);
    onShow = show;
    sayAgain = setInterval(() => void parent.roundShowing(show), SAY_AGAIN_MS);
    return parent.roundShowing(show);
  }

  /** What the wallet holds now, unless a round is being shown: then once it has been. */
  async function refresh(): Promise<void> {
    isBalanceOld = isBusy;
    if (isBusy) return;
    const fresh = await net.readSession();
    if (!isBusy) showBalance(BigInt(fresh.balance));
  }

  /** The round is over: what was heard of the wallet meanwhile counts now. */
  function rest(): void {
    setBusy(false);
    clearInterval(sayAgain);
    parent.roundShown(onShow);
    if (isBalanceOld) void refresh().catch(() => undefined);
  }

  const tell = (text: string): void => {
    hud.setMessage(text);
    hud.announce(text);
  };

  /** Follows a round until its result or its end is known. The studio settles it whether or not anyone waits here. */
  async function untilKnown(first: Round): Promise<Round> {
    let round = first;
    for (let polls = 0; round.state === 'BETTING' || round.state === 'CANCELLING'; polls++) {
      if (polls === 2) tell(t('settling'));
      await pause(POLL_MS);
      try {
        round = await net.readRound(round.id);
      } catch (error) {
        if (error instanceof NetError && error.status === 401) throw error;
        tell(t('connecting'));
      }
    }
    return round;
  }

  /** The same press is sent until it is answered: its id makes it one bet however often it arrives. */
  async function place(spinId: string): Promise<Round> {
    for (;;) {
      try {
        return await net.spin(spinId, stakeNow());
      } catch (error) {
        if (!(error instanceof NetError)) throw error;
        const { roundId } = error.details;
        if (error.code === 'round_open' && typeof roundId === 'string') return net.readRound(roundId);
        if (error.status !== 0 && error.status < 500) throw error;
        tell(t('connecting'));
        await pause(RESEND_MS);
      }
    }
  }

  async function present(round: Round, fromSpin: number): Promise<void> {
    const stake = BigInt(round.stake);
    const win = BigInt(round.win ?? '0');
    showBalance(BigInt(round.balanceBefore) - stake);
    await presenter.play(round, fromSpin, (spins) => net.markShown(round.id, spins));
    showBalance(round.balanceAfter === null ? BigInt(round.balanceBefore) - stake + win : BigInt(round.balanceAfter));
    if (win === 0n) hud.setMessage(t('placeBet'));
  }

  async function finish(round: Round, fromSpin: number): Promise<void> {
    if (round.spins !== null) {
      await present(round, fromSpin);
      if (round.state === 'MANUAL') tell(t('manual', { round: round.id }));
      return;
    }
    presenter.stopCycling();
    await standStill();
    showBalance(round.balanceAfter === null ? BigInt(round.balanceBefore) : BigInt(round.balanceAfter));
    if (round.state === 'CANCELLED') tell(t('returned'));
    if (round.state === 'MANUAL') tell(t('manual', { round: round.id }));
    if (round.state === 'REFUSED') refused(round.refusalCode ?? '');
  }

  function refused(code: string): void {
    const key = refusals[code];
    const text = key === undefined ? t('refusedOther', { code }) : t(key);
    tell(text);
    if (key === 'refusedSession') deps.onSessionEnded(text);
  }

  /** No result came: the reels go back to the last one. */
  async function standStill(): Promise<void> {
    const rounds = await net.rounds().catch(() => []);
    const shown = rounds.find((round) => round.spins !== null);
    if (shown === undefined) presenter.still(idleRound(skin));
    else presenter.still(shown);
    await hud.setWin(0n);
  }

  async function failed(error: unknown): Promise<void> {
    presenter.stopCycling();
    await standStill();
    hud.setBalance(balance);
    if (!(error instanceof NetError)) throw error;
    if (error.status === 401) deps.onSessionEnded(t('refusedSession'));
    else if (error.code === 'insufficient_credits') deps.onOutOfCredits();
    else tell(t('refusedOther', { code: error.code }));
  }

  return {
    get stake() {
      return stakeNow();
    },
    get isBusy() {
      return isBusy;
    },
    setPaused(next) {
      isPaused = next;
    },
    changeStake(step) {
      const next = stakeIndex + step;
      if (isBusy || stakes[next] === undefined) return;
      stakeIndex = next;
      showStake();
      hud.announce(`${t('stake')} ${formatMinor(stakeNow(), session.exponent)}`);
    },

    async resume() {
      showStake();
      showBalance(balance);
      if (last === null) {
        presenter.still(idleRound(skin));
        void hud.setWin(0n);
        hud.setMessage(t('placeBet'));
        return;
      }
      const isUnseen = last.spins !== null && last.shownSpins < last.spins.length;
      const isWaiting = last.state === 'BETTING' || last.state === 'CANCELLING';
      if (!isUnseen && !isWaiting) {
        if (last.spins === null) await standStill();
        else presenter.still(last);
        tell(last.spins === null ? t('placeBet') : t('lastRound'));
        return;
      }
      void begin(last.id);
      // The round ends with the balance of its own time; others may have been played since.
      isBalanceOld = true;
      try {
        if (isWaiting) presenter.start();
        const known = await untilKnown(last);
        await finish(known, last.shownSpins);
      } catch (error) {
        await failed(error);
      } finally {
        rest();
      }
    },

    async spin() {
      if (isBusy) return;
      if (isPaused) {
        tell(t('refusedReality'));
        return;
      }
      if (balance < stakeNow()) {
        if (session.mode === 'fun') deps.onOutOfCredits();
        else tell(t('refusedFunds'));
        return;
      }
      const press = newPressId();
      const heard = begin(press);
      try {
        void hud.setWin(0n);
        hud.setMessage(t('goodLuck'));
        hud.setBalance(balance - stakeNow());
        presenter.start();
        await heard;
        const round = await untilKnown(await place(press));
        await finish(round, round.shownSpins);
      } catch (error) {
        await failed(error);
      } finally {
        rest();
      }
    },

    refresh,
  };
}

/** What the reels show before the first round: nothing anybody could mistake for a win. */
function idleRound(skin: Skin): Round {
  const stops = skin.game.reels.map((_, i) => i * 3 + 2);
  return {
    id: '',
    state: 'SETTLED',
    stake: '0',
    win: '0',
    spins: [{ stops, isFree: false, units: 0, scatters: 0, freeSpinsWon: 0 }],
    shownSpins: 1,
    refusalCode: null,
    balanceBefore: '0',
    balanceAfter: null,
    currency: '',
    gameVersion: skin.game.version,
    replayPath: '',
    startedAt: '',
    endedAt: null,
  };
}

/** 128 bits; `crypto.randomUUID` is missing on plain HTTP addresses of a local network. */
function newPressId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
