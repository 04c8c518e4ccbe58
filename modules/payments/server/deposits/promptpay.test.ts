import { parse } from 'promptparse';
import { describe, expect, it } from 'vitest';
import { billPayload, numberPayload } from './promptpay.ts';

// Our own decoder, written from the EMVCo text. It shares no code with the library that builds the payload.
function decodeFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const id = text.slice(at, at + 2);
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{2}$/.test(id) || value.length !== length || fields.has(id)) throw new Error(`broken field at ${at}`);
    fields.set(id, value);
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE, bit by bit. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    for (let bit = 7; bit >= 0; bit--) {
      const isSet = ((crc >> 15) & 1) !== ((byte >> bit) & 1);
      crc = (crc << 1) & 0xffff;
      if (isSet) crc ^= 0x1021;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const VECTOR_29 = '00020101021229370016A0000006770101110113006681234567853037645406500.375802TH63045DB2';
const VECTOR_30 =
  '00020101021230660016A00000067701011201150999999999999900212D7K2M9QX4TAB0307SANAM0153037645406500.005802TH63046010';

describe('PromptPay payload', () => {
  it.each([VECTOR_29, VECTOR_30])(
    'the decoder and the check sum agree with the vectors of the design: %s',
    (vector) => {
      expect(decodeFields(vector).get('63')).toBe(crc16(vector.slice(0, -4)));
    },
  );

  it('is the design vector for the same bill [GAP-135]', () => {
    const payload = billPayload({ billerId: '099999999999990', orderCode: 'D7K2M9QX4TAB', amountMinor: 50_000n });
    expect(payload).toBe(VECTOR_30);
  });

  it('is the design vector for the same transfer to a mobile number', () => {
    expect(numberPayload({ promptpayId: '0812345678', amountMinor: 50_037n })).toBe(VECTOR_29);
  });

  it.each([
    ['1234567890123', '02'],
    ['123456789012345', '03'],
  ])('names the number %s in field %s', (promptpayId, field) => {
    const payload = numberPayload({ promptpayId, amountMinor: 10_001n });
    const transfer = decodeFields(decodeFields(payload).get('29') ?? '');
    expect([...transfer]).toEqual([
      ['00', 'A000000677010111'],
      [field, promptpayId],
    ]);
    expect(parse(payload, true, true)?.getTagValue('54')).toBe('100.01');
  });

  it('refuses what is no PromptPay number', () => {
    for (const promptpayId of ['081234567', '08123456789012', 'ABCDEFGHIJ'])
      expect(() => numberPayload({ promptpayId, amountMinor: 1n })).toThrow('not a PromptPay number');
  });

  it.each([
    [2_000n, '20.00'],
    [100_050n, '1000.50'],
    [1n, '0.01'],
    [100_501n, '1005.01'],
    [15_000_000n, '150000.00'],
  ])('carries %s satang as %s, order code and biller, and a right check sum', (amountMinor, text) => {
    const payload = billPayload({ billerId: '099999999999990', orderCode: 'D7K2M9QX4TAB', amountMinor });
    const fields = decodeFields(payload);
    expect(fields.get('54')).toBe(text);
    expect([fields.get('00'), fields.get('01'), fields.get('53'), fields.get('58')]).toEqual(['01', '12', '764', 'TH']);
    const bill = decodeFields(fields.get('30') ?? '');
    expect([...bill.values()]).toEqual(['A000000677010112', '099999999999990', 'D7K2M9QX4TAB', 'SANAM01']);
    expect(payload.endsWith(`6304${crc16(payload.slice(0, -4))}`)).toBe(true);
    expect(parse(payload, true, true)?.getTagValue('54')).toBe(text);
  });
});
