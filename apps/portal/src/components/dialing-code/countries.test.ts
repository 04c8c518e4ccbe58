import { describe, expect, it } from 'vitest';
import { type Country, digitsText, isNumberOf, plainNumber, startingCountry } from './countries.ts';

const country = (countryCode: string, countryDialingCode: string, digits: number[]): Country => ({
  countryCode,
  countryDialingCode,
  digits,
});
const thailand = country('TH', '66', [9]);
const canada = country('CA', '1', [10]);
const usa = country('US', '1', [10]);
const brazil = country('BR', '55', [10, 11]);
const list = [brazil, canada, thailand, usa];

describe("the picker's first choice [IDN-072] [IDN-074]", () => {
  it('is the supplied code if it is in the list', () => {
    expect(startingCountry(list, { supplied: '55', current: 'TH' })).toBe(brazil);
    expect(startingCountry(list, { supplied: '+55', current: 'TH' })).toBe(brazil);
  });

  it('is the current country when the code is not in the list, or none was supplied', () => {
    expect(startingCountry(list, { supplied: '49', current: 'BR' })).toBe(brazil);
    expect(startingCountry(list, { current: 'us' })).toBe(usa);
  });

  it('prefers the current country among those that share a code', () => {
    expect(startingCountry(list, { supplied: '1', current: 'US' })).toBe(usa);
    expect(startingCountry(list, { supplied: '1', current: 'TH' })).toBe(canada);
  });

  it('is Thailand when the current country is unknown, and nothing in an empty list', () => {
    expect(startingCountry(list, { current: '' })).toBe(thailand);
    expect(startingCountry([usa], { current: 'FR' })).toBe(usa);
    expect(startingCountry([], { current: 'TH' })).toBeUndefined();
  });
});

describe("a country's mobile number [IDN-145]", () => {
  it.each([
    ['812345678', true],
    ['0812345678', true],
    ['081-234 5678', true],
    ['81234567', false],
    ['8123456789', false],
    ['๘๑๒๓๔๕๖๗๘', false],
    ['81234567a', false],
    ['', false],
  ])('%s in Thailand: %s', (typed, fits) => expect(isNumberOf(thailand, typed)).toBe(fits));

  it('may have one of several counts', () => {
    expect([10, 11, 12].map((count) => isNumberOf(brazil, '1'.repeat(count)))).toEqual([true, true, false]);
    expect(digitsText(brazil)).toBe('10 / 11');
  });

  it('is sent without grouping and without the leading zero', () =>
    expect(plainNumber('(081) 234-5678')).toBe('812345678'));
});
