import { describe, expect, it } from 'vitest';
import type { Approval } from '@sanam/console/lib/records.ts';
import { readPayload, shownPayload, stageAfter } from './proposed-change.ts';

const proposal = (payload: unknown) => ({ payload }) as Approval;

describe('what a proposal would change', () => {
  it.each([
    [{ expectedVersion: 4 }, { withdrawal: 'second' }, 'queued'],
    [{ expectedVersion: 4 }, { withdrawal: 'rejected' }, undefined],
    [{ decision: 'resend' }, { withdrawal: 'disputePartly' }, 'queued'],
    [{ decision: 'returnToWallet' }, { withdrawal: 'disputeNotReceived' }, 'returned'],
    [{ decision: 'forceReceipt' }, { withdrawal: 'disputeNotReceived' }, 'forced'],
    [{ expectedVersion: 1 }, { deposit: 'review' }, 'credited'],
    [{ expectedVersion: 1 }, { deposit: 'rejected' }, undefined],
  ] as const)('case %#', (payload, subject, stage) => {
    expect(stageAfter(proposal(payload), subject)).toBe(stage);
  });

  it('sends the money of a deposit back where that was proposed', () => {
    const proposed = { command: 'wallet.deposit.return', payload: { expectedVersion: 1 } } as Approval;
    expect(stageAfter(proposed, { deposit: 'review' })).toBe('returning');
  });

  it('shows a payload without the version that only the server compares', () => {
    expect(shownPayload(proposal({ expectedVersion: 2 }))).toEqual({ before: null, after: {} });
    const resend = { before: null, after: { decision: 'resend' } };
    expect(shownPayload(proposal({ expectedVersion: 2, decision: 'resend' }))).toEqual(resend);
    expect(shownPayload(proposal(null))).toEqual({ before: null, after: {} });
  });

  it('shows what it replaces beside it', () => {
    const payload = { version: 3, prizes: { first: ['417625'] }, before: { prizes: { first: ['417652'] } } };
    expect(shownPayload(proposal(payload))).toEqual({
      before: { prizes: { first: ['417652'] } },
      after: { prizes: { first: ['417625'] } },
    });
  });

  it('shows shares in per cent, as all other pages do', () => {
    const [was, is] = [[{ turnoverMin: '0.00', ratePpm: 7000 }], [{ turnoverMin: '0.00', ratePpm: 12_500 }]];
    const checks = { lossPpm: 0, nearSharePpm: 1_000_000, bets: 5 };
    expect(shownPayload(proposal({ tiers: is, checks, before: { tiers: was } }))).toEqual({
      before: { tiers: [{ turnoverMin: '0.00', ratePpm: '0.7 %' }] },
      after: {
        tiers: [{ turnoverMin: '0.00', ratePpm: '1.25 %' }],
        checks: { lossPpm: '0 %', nearSharePpm: '100 %', bets: 5 },
      },
    });
  });

  it('reads nothing into a payload it does not know', () => {
    expect(readPayload(proposal(null))).toEqual({ expectedVersion: undefined, decision: undefined });
    expect(readPayload(proposal({ decision: 'burn', expectedVersion: '4' }))).toEqual({
      expectedVersion: undefined,
      decision: undefined,
    });
  });
});
