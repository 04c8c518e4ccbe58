import { describe, expect, it } from 'vitest';
import { withdrawalStages } from '../../contract/states.ts';
import {
  isAutomatic,
  needsSecondPerson,
  promiseMinutes,
  queryPauseSeconds,
  remainderOf,
  screen,
  type ScreeningFacts,
  trackerSteps,
} from './rules.ts';

const calm: ScreeningFacts = {
  amountMinor: 100_000n,
  isFirstPayout: false,
  hoursSinceRegistration: 5000,
  hoursSinceAccountChange: null,
  hasNewDetails: false,
  isDeviceNew: false,
  depositsSinceLastPayoutMinor: 100_000n,
  turnoverSinceLastPayoutMinor: 100_000n,
  ownMeanMinor: 90_000n,
  requestsToday: 1,
  minutesSinceLastDeposit: 300,
  hasForeignSender: false,
  hasOpenReversal: false,
  sharesAccountWith: [],
  sharesDeviceWith: [],
  sharesAddressWith: 0,
  oppositeMinor: 0n,
  bigWin: null,
  winsUnderReview: [],
  isUnderReview: false,
  isKycOpen: false,
  isBlocked: false,
};

describe('screening', () => {
  it.each([
    [{}, 0, []],
    [{ isFirstPayout: true }, 20, ['firstPayout']],
    [{ hoursSinceAccountChange: 71 }, 40, ['newBankAccount']],
    [{ hoursSinceAccountChange: 73 }, 0, []],
    [{ turnoverSinceLastPayoutMinor: 99_999n }, 30, ['lowTurnover']],
    [{ amountMinor: 450_001n }, 15, ['largeForPlayer']],
    [{ requestsToday: 3 }, 15, ['manyRequests']],
    [{ minutesSinceLastDeposit: 29 }, 20, ['quickAfterDeposit']],
    [{ hasForeignSender: true, isFirstPayout: true }, 45, ['firstPayout', 'senderDiffered']],
    [{ hasOpenReversal: true }, 60, ['openReversal']],
    [{ sharesAccountWith: ['mbr_b'] }, 60, ['sharedAccount']],
    [{ sharesDeviceWith: ['mbr_b'] }, 40, ['sharedDevice']],
    [{ sharesAddressWith: 2 }, 25, ['sharedAddress']],
    [{ hoursSinceRegistration: 71.9 }, 0, []],
    [{ hasNewDetails: true }, 40, ['newDetails']],
    [{ isDeviceNew: true }, 40, ['newDevice']],
    [{ oppositeMinor: 50_000n }, 30, ['oppositeBets']],
    [{ oppositeMinor: 49_999n }, 0, []],
    [{ isKycOpen: true }, 30, ['kycOpen']],
    [{ isBlocked: true }, 40, ['blocked']],
    [{ bigWin: 'g1 R-1' }, 10, ['bigWin']],
    [{ isUnderReview: true }, 40, ['amlReview']],
    [{ winsUnderReview: ['big g1'] }, 40, ['largeWin']],
  ] as const)('scores case %# with its points', (change, score, codes) => {
    const result = screen({ ...calm, ...change });
    expect([result.score, result.reasons.map((reason) => reason.code)]).toEqual([score, codes]);
  });

  it('says what it was, where there is something to name', () => {
    const { reasons } = screen({ ...calm, requestsToday: 4, sharesDeviceWith: ['mbr_b', 'mbr_c'], bigWin: 'g1 R-1' });
    expect(reasons).toEqual([
      { code: 'manyRequests', points: 15, note: '4' },
      { code: 'sharedDevice', points: 40, note: 'mbr_b, mbr_c' },
      { code: 'bigWin', points: 10, note: 'g1 R-1' },
    ]);
  });

  it('counts with the points of the merchant; without points a rule is off, but a win under review stays a reason', () => {
    const facts = {
      ...calm,
      isFirstPayout: true,
      hoursSinceRegistration: 71.9,
      requestsToday: 3,
      winsUnderReview: ['big g1'],
    };
    expect(screen(facts, { firstPayout: 0, youngAccount: 5, manyRequests: 45, largeWin: 0 })).toEqual({
      score: 50,
      reasons: [
        { code: 'youngAccount', points: 5 },
        { code: 'manyRequests', points: 45, note: '3' },
        { code: 'largeWin', points: 0, note: 'big g1' },
      ],
    });
  });

  it('lets small and calm requests pass, never a first payout', () => {
    const rule = { automatic_max: 500_000n, automatic_score_below: 30 };
    const passes = (change: Partial<Parameters<typeof isAutomatic>[1]>, of = rule) =>
      isAutomatic(of, {
        amountMinor: 1n,
        score: 0,
        isFirstPayout: false,
        winsUnderReview: [],
        isUnderReview: false,
        hasOpenReversal: false,
        isBlocked: false,
        ...change,
      });
    expect(passes({ amountMinor: 500_000n, score: 29 })).toBe(true);
    expect(passes({ amountMinor: 500_001n })).toBe(false);
    expect(passes({ score: 30 })).toBe(false);
    expect(passes({ isFirstPayout: true })).toBe(false);
    // For any score limit of the merchant.
    expect(passes({ isUnderReview: true }, { ...rule, automatic_score_below: 101 })).toBe(false);
    expect(passes({ hasOpenReversal: true }, { ...rule, automatic_score_below: 101 })).toBe(false);
    expect(passes({ isBlocked: true }, { ...rule, automatic_score_below: 101 })).toBe(false);
    expect(passes({ winsUnderReview: ['big g1'] }, { ...rule, automatic_score_below: 101 })).toBe(false);
  });

  it('asks for two people above the sum or the score', () => {
    const rule = { second_person_above: 5_000_000n, second_person_score: 70 };
    expect(needsSecondPerson(rule, { amountMinor: 5_000_000n, score: 69 })).toBe(false);
    expect(needsSecondPerson(rule, { amountMinor: 5_000_001n, score: 0 })).toBe(true);
    expect(needsSecondPerson(rule, { amountMinor: 1n, score: 70 })).toBe(true);
  });
});

it('computes the remainder of a partly received payout and refuses impossible amounts [GAP-133]', () => {
  expect(remainderOf(99_000n, 40_000n)).toBe(59_000n);
  expect(remainderOf(99_000n, 99_000n)).toBeUndefined();
  expect(remainderOf(99_000n, 100_000n)).toBeUndefined();
  expect(remainderOf(99_000n, -1n)).toBeUndefined();
});

it('promises the ninetieth percentile, rounded up to five minutes', () => {
  expect([18, 20, 21].map(promiseMinutes)).toEqual([20, 20, 25]);
});

it('asks a silent rail for a day and then leaves it to people', () => {
  expect([0, 1, 2, 3, 4, 5, 292, 293].map(queryPauseSeconds)).toEqual([10, 30, 60, 120, 300, 300, 300, undefined]);
});

describe('the tracker', () => {
  const at = new Date(0);
  const silent = { reasonText: null, reasonBy: null };
  it('has every step in every stage, one of them current', () => {
    for (const stage of withdrawalStages) {
      const steps = trackerSteps(stage, [{ stage: 'review', at, ...silent }]);
      expect(steps.map((step) => step.step)).toEqual([
        'received',
        'checking',
        'approved',
        'sending',
        'sent',
        'confirm',
      ]);
      expect(steps.filter((step) => step.state === 'now').length).toBeLessThanOrEqual(1);
    }
  });
  it('gives each finished step the time it was finished, and the open step none', () => {
    const minute = (n: number) => new Date(n * 60_000);
    const log = [
      { stage: 'review', at: minute(0), ...silent },
      { stage: 'queued', at: minute(40), ...silent },
      { stage: 'sending', at: minute(41), ...silent },
      { stage: 'toConfirm', at: minute(45), ...silent },
      { stage: 'receivedByPlayer', at: minute(90), ...silent },
    ] as const;
    const minutes = (entries: number) =>
      trackerSteps(log[entries - 1]!.stage, log.slice(0, entries)).map(({ at: when }) =>
        when === null ? null : when.getTime() / 60_000,
      );
    expect(minutes(1)).toEqual([0, null, null, null, null, null]);
    expect(minutes(2)).toEqual([0, 40, null, null, null, null]);
    expect(minutes(3)).toEqual([0, 40, 40, null, null, null]);
    expect(minutes(4)).toEqual([0, 40, 40, 45, 45, null]);
    expect(minutes(5)).toEqual([0, 40, 40, 45, 45, 90]);
  });
  it('says that an automatic approval was checked when it was received', () => {
    const steps = trackerSteps('queued', [{ stage: 'queued', at, ...silent }]);
    expect(steps.slice(0, 3).map((step) => step.at)).toEqual([at, at, null]);
  });
  it('shows why a request was refused and skips the rest', () => {
    const steps = trackerSteps('rejected', [
      { stage: 'review', at, ...silent },
      { stage: 'rejected', at, reasonText: 'the account is closed', reasonBy: 'staff' },
    ]);
    expect(steps.map((step) => step.state)).toEqual(['done', 'failed', 'skipped', 'skipped', 'skipped', 'skipped']);
    expect(steps[1]).toMatchObject({ reasonText: 'the account is closed', reasonBy: 'staff' });
    expect(steps[0]).toMatchObject({ reasonText: null, reasonBy: null });
  });
});
