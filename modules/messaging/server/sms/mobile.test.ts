import { describe, expect, it } from 'vitest';
import { readMobile } from './mobile.ts';

const read = (countryDialingCode: string, number: string): string => readMobile({ countryDialingCode, number });

describe('a mobile number', () => {
  it.each([
    ['66', '0812345678', '+66812345678'],
    ['66', '812345678', '+66812345678'],
    ['+66', '081-234 5678', '+66812345678'],
    ['66', '66812345678', '+66812345678'],
    ['66', '+66812345678', '+66812345678'],
    ['66', '０８１２３４５６７８', '+66812345678'],
    ['66', '๐๘๑๒๓๔๕๖๗๘', '+66812345678'],
    ['65', '91234567', '+6591234567'],
    ['84', '0912 345 678', '+84912345678'],
    ['856', '020 55 123 456', '+8562055123456'],
    ['1', '(201) 555-0123', '+12015550123'],
  ])('+%s %s is %s [IDN-145] [GAP-061]', (code, number, expected) => {
    expect(read(code, number)).toBe(expected);
  });

  it.each([
    ['a digit too few', '66', '81234567'],
    ['a digit too many', '66', '8123456789'],
    ['a digit too many behind a leading zero', '66', '08123456789'],
    ['two leading zeros', '66', '00812345678'],
    ['a fixed line', '66', '021234567'],
    ['a toll-free number', '66', '1800123456'],
    ["another country's number", '66', '+6591234567'],
    ['a number of Singapore as one of Thailand', '66', '91234567'],
    ['letters', '66', '08I2345678'],
    ['look-alikes from another script', '66', '0812З45678'],
    ['Arabic digits', '66', '٠٨١٢٣٤٥٦٧٨'],
    ['an emoji', '66', '0812345678📱'],
    ['a control character', '66', '08123\u00005678'],
    ['nothing', '66', ''],
    ['spaces', '66', '    '],
    ['a country that is none', '999', '812345678'],
    ['a dialing code with a leading zero', '066', '812345678'],
    ['no dialing code', '', '812345678'],
    ['an expression', '66', '08123456780e1'],
    ['two numbers', '66', '0812345678,0898765432'],
  ])('is refused with %s [IDN-145]', (_what, code, number) => {
    expect(() => read(code, number)).toThrow('identity.mobileInvalid');
  });
});
