import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../i18n/message-key.ts';
import { changesOf, flatten, pathWords, patternOf } from './changes.ts';

const t = (key: MessageKey): string => key;

describe('what changes in a form', () => {
  it('says a list of plain values as one line', () => {
    expect(changesOf({ countries: [] }, { countries: ['SG', 'TH'] })).toEqual([
      { path: 'countries', was: '', is: 'SG, TH' },
    ]);
    expect([...flatten({ on: true, days: null, text: {} })]).toEqual([
      ['on', 'true'],
      ['days', ''],
      ['text', ''],
    ]);
  });

  it('tells nothing of a list of records that was empty but its records', () => {
    const after = { entries: [{ type: 3, titleTh: 'แชต', note: '' }] };
    expect(changesOf({ entries: [] }, after)).toEqual([
      { path: 'entries.0.type', was: '', is: '3' },
      { path: 'entries.0.titleTh', was: '', is: 'แชต' },
    ]);
    expect(changesOf(after, { entries: [] }).map(({ path }) => path)).toEqual(['entries.0.type', 'entries.0.titleTh']);
    expect(changesOf({ phone: null }, { phone: { issuer: 'x' } })).toEqual([
      { path: 'phone.issuer', was: '', is: 'x' },
    ]);
  });

  it('names the places of a list that is the whole form', () => {
    expect(changesOf(['a', 'b'], ['b'])).toEqual([
      { path: '0', was: 'a', is: 'b' },
      { path: '1', was: 'b', is: '' },
    ]);
  });

  it('calls a field by its words, with its place in a list', () => {
    const names = { entries: 'service.typeLabel', 'entries.titleTh': 'service.titleTh', names: 'game.names' } as const;
    expect(pathWords('entries.0.titleTh', names, t)).toBe('service.typeLabel 1 · service.titleTh');
    expect(pathWords('names.JA', names, t)).toBe('game.names · JA');
    expect(pathWords('codeMinutes.sms', { 'codeMinutes.sms': 'signin.minutes.sms' }, t)).toBe('signin.minutes.sms');
    expect(patternOf('entries.12.titleTh')).toBe('entries.titleTh');
  });
});
