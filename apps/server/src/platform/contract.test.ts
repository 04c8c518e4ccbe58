import type { CallDeclaration } from '@sanam/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type ContractPart, contractOf } from './contract.ts';

const call = (given: Partial<CallDeclaration> = {}): CallDeclaration => ({
  method: 'GET',
  path: '/wps/stall',
  who: 'anyone',
  summary: 'Look at the stall',
  value: z.object({}),
  refusals: [],
  ...given,
});
const part = (given: object): ContractPart => given;

describe('the contract', () => {
  it('has the calls, permissions and refusals of every module', () => {
    const { calls, permissions, refusals } = contractOf([
      part({ calls: { lookAtStall: call() }, refusals: { 'stall.closed': 409 } }),
      part({
        staffCalls: { closeStall: call({ who: 'staff', permission: 'market.stall.close' }) },
        permissions: ['market.stall.close'],
      }),
    ]);
    expect(Object.keys(calls)).toEqual(['lookAtStall', 'closeStall']);
    expect(permissions).toEqual(['market.stall.close']);
    expect(refusals).toMatchObject({ 'stall.closed': 409, 'request.invalid': 400 });
  });

  it.each([
    ['call', { calls: { one: call() } }, 'the call one'],
    ['refusal', { refusals: { 'stall.closed': 409 } }, 'the refusal stall.closed'],
    ['permission', { permissions: ['market.stall.read'] }, 'the permission market.stall.read'],
  ])('refuses a %s that two modules declare', (_, twice, named) => {
    expect(() => contractOf([part(twice), part(twice)])).toThrow(`two modules declare ${named}`);
  });

  it('refuses a call whose permission no module declares', () => {
    const closed = call({ who: 'staff', permission: 'market.stall.close' });
    expect(() => contractOf([part({ staffCalls: { closeStall: closed } })])).toThrow(
      'closeStall needs the permission market.stall.close, which no module declares',
    );
  });
});
