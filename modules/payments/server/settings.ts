import { type Figures, setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';
import { amlRules } from '../contract/aml-rules.ts';

const satang = z.int().check(z.minimum(0));

export const paymentSettings = {
  /**
   * Daily limits in satang for credits by slips alone on accounts without a statement feed; the rest waits for people.
   */
  slipLimits: setting('payments.slipLimits', z.object({ player: satang, account: satang }), {
    player: 500_000,
    account: 5_000_000,
  }),
  /**
   * Failed transfers: this many within so many minutes pause new orders, the same number again within a day suspends
   * them. Both end by themselves.
   */
  failedTransfers: setting(
    'payments.failedTransfers',
    z.object({
      count: z.int().check(z.minimum(2), z.maximum(5)),
      minutes: z.int().check(z.minimum(10), z.maximum(1440)),
      pauseMinutes: z.int().check(z.minimum(5), z.maximum(1440)),
      suspendHours: z.int().check(z.minimum(1), z.maximum(720)),
    }),
    { count: 5, minutes: 10, pauseMinutes: 15, suspendHours: 24 },
  ),
  /** Laundering: points that open a case, points that lock the money, and the amount that split deposits stay below. */
  aml: setting(
    'payments.aml',
    z.object({
      caseAt: z.int().check(z.minimum(1)),
      lockAt: z.int().check(z.minimum(1)),
      dueHours: z.int().check(z.minimum(1)),
      figure: satang,
      points: z.partialRecord(z.enum(amlRules), satang),
    }),
    { caseAt: 60, lockAt: 90, dueHours: 72, figure: 5_000_000, points: {} },
  ),
  /** Highest adjustment of a player's cash in satang: by finance, and by the other roles that may make one. */
  adjustmentCaps: setting('payments.adjustmentCaps', z.object({ finance: satang, others: satang }), {
    finance: 5_000_000,
    others: 200_000,
  }),
} as const;

const { slipLimits, failedTransfers, aml, adjustmentCaps } = paymentSettings;
const MONEY_MAX = 10_000_000_000;

export const settingFigures: readonly Figures[] = [
  {
    setting: slipLimits,
    figures: {
      slipMemberDay: { stored: 'satang', at: 'player', least: 0, most: MONEY_MAX },
      slipAccountDay: { stored: 'satang', at: 'account', least: 0, most: MONEY_MAX },
    },
  },
  {
    setting: failedTransfers,
    figures: {
      failedCount: { stored: 'number', at: 'count', least: 2, most: 5 },
      failedMinutes: { stored: 'number', at: 'minutes', least: 10, most: 1440 },
      failedPauseMinutes: { stored: 'number', at: 'pauseMinutes', least: 5, most: 1440 },
      failedSuspendHours: { stored: 'number', at: 'suspendHours', least: 1, most: 720 },
    },
  },
  {
    setting: aml,
    figures: {
      amlCaseAt: { stored: 'number', at: 'caseAt', least: 1, most: 1000 },
      amlLockAt: { stored: 'number', at: 'lockAt', least: 1, most: 1000 },
      amlDueHours: { stored: 'number', at: 'dueHours', least: 1, most: 720 },
      amlFigure: { stored: 'satang', at: 'figure', least: 0, most: MONEY_MAX },
    },
  },
  {
    setting: adjustmentCaps,
    figures: {
      adjustFinance: { stored: 'satang', at: 'finance', least: 0, most: MONEY_MAX },
      adjustOthers: { stored: 'satang', at: 'others', least: 0, most: MONEY_MAX },
    },
  },
];
