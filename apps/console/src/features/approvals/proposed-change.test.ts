import { describe, expect, it } from 'vitest';
import type { Approval } from '../../lib/records.ts';
import { readPayload, stageAfter } from './proposed-change.ts';

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

  it('reads nothing into a payload it does not know', () => {
    expect(readPayload(proposal(null))).toEqual({ expectedVersion: undefined, decision: undefined });
    expect(readPayload(proposal({ decision: 'burn', expectedVersion: '4' }))).toEqual({
      expectedVersion: undefined,
      decision: undefined,
    });
  });
});
