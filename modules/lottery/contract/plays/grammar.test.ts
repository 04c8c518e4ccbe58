import { describe, expect, it } from 'vitest';
import { type Family, playTypeOf } from '../play-types.ts';
import { differentOrders } from './grammar.ts';

describe('canonical forms of picks', () => {
  it.each<[Family, string, string, string | undefined]>([
    ['thai', 'TOD3', '652', '256'],
    ['thai', 'TOD3', '500', '005'],
    ['thai', 'TOD2', '52', '25'],
    ['thai', 'TOP2', '7', undefined],
    ['thai', 'HL3', 'h', 'H'],
    ['thai', 'HL3', 'O', undefined],
    ['vietnamese', 'X2', '77-68', '68-77'],
    ['vietnamese', 'X2', '77, 68', '68-77'],
    ['vietnamese', 'X2', '77 68', '68-77'],
    ['vietnamese', 'X2', '68-68', undefined],
    ['vietnamese', 'X2', '68', undefined],
    ['vietnamese', 'X2', '8-68', undefined],
    ['vietnamese', 'X2', '68--77', undefined],
    ['pk10', 'F2', '3-1', '03-01'],
    ['pk10', 'F2', '10,1', '10-01'],
    ['pk10', 'F2', '11-01', undefined],
    ['pk10', 'F2', '0-1', undefined],
    ['x5', 'ANY2', '11 3', '03-11'],
    ['m6', 'SP', '49', '49'],
    ['m6', 'SP', '50', undefined],
    ['ssc', 'G3B', '575', '557'],
    ['ssc', 'G3B', '123', undefined],
    ['ssc', 'DRAGON', '12', '12'],
    ['ssc', 'DRAGON', '21', undefined],
    ['k3', 'DIFF3', '431', '134'],
    ['k3', 'DIFF3', '137', undefined],
    ['k3', 'SUM', '๑๘', '18'],
    ['k3', 'SUM', '08', undefined],
    ['k3', 'ANYTRIPLE', 'any', 'ANY'],
  ])('%s %s %j is %j', (family, code, typed, pick) => {
    expect(playTypeOf(family, code)!.grammar.canonical(typed)).toBe(pick);
  });

  it('every order of digits is there once', () => {
    expect([...differentOrders('112')]).toEqual(['112', '121', '211']);
    expect([...differentOrders('1')]).toEqual(['1']);
    expect(new Set(differentOrders('01234')).size).toBe(120);
  });
});
