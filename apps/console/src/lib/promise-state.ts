import type { WithdrawalStage } from '@sanam/payments/contract/states.ts';

export interface Promised {
  stage: WithdrawalStage;
  createdAt: string;
  promisedBy: string;
  decidedAt: string | null;
  disbursedAt: string | null;
  /** The promised time is paused while the withdrawal waits for its player. */
  freeze: { since: string; forPlayer: boolean } | null;
}

export interface PromiseState {
  /** Amber from 70 % of the promised time, red when it is over (payments.md 8). */
  level: 'calm' | 'amber' | 'red';
  leftMs: number;
  /** Sent or refused: the clock has stopped. */
  isOver: boolean;
}

const AMBER_SHARE = 0.7;

/** Returns the state of a withdrawal's promised time. `nowMs` is the server's time. */
export function promiseState(promised: Promised, nowMs: number): PromiseState {
  const start = Date.parse(promised.createdAt);
  const end = Date.parse(promised.promisedBy);
  const stopped = promised.disbursedAt ?? (promised.stage === 'rejected' ? promised.decidedAt : null);
  const waiting = promised.freeze?.forPlayer === true ? promised.freeze.since : null;
  const at = stopped === null && waiting === null ? nowMs : Date.parse(stopped ?? waiting ?? '');
  const share = end > start ? (at - start) / (end - start) : 1;
  const level = at >= end ? 'red' : share >= AMBER_SHARE && stopped === null ? 'amber' : 'calm';
  return { level, leftMs: end - at, isOver: stopped !== null };
}
