import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDraft, useOpenedDraft } from './use-draft.ts';

interface Settings {
  name: string;
  codes: string[];
  server: { host: string; port: number } | null;
}
const settings: Settings = { name: 'Shop', codes: ['a', 'b', 'c'], server: null };
/** What another person made of it. */
const later: Settings = { name: 'Market', codes: ['d'], server: { host: 'mail', port: 25 } };
const open = (useValues: typeof useDraft<Settings>) => renderHook(useValues, { initialProps: settings });

it('sets each value as a whole: a list gets shorter, an object comes and goes', () => {
  const { result } = open(useDraft);
  act(() => result.current.change({ codes: ['c'], server: later.server }));
  expect(result.current).toMatchObject({ values: { name: 'Shop', codes: ['c'], server: later.server }, isDirty: true });
  act(() => result.current.change({ codes: ['a', 'b', 'c'], server: null }));
  expect(result.current).toMatchObject({ values: settings, isDirty: false });
});

it('keeps own changes when it is read again, and takes the rest', () => {
  const { result, rerender } = open(useDraft);
  act(() => result.current.set('name', 'Shops'));
  rerender(later);
  expect(result.current).toMatchObject({ values: { ...later, name: 'Shops' }, isDirty: true });
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ values: later, isDirty: false });
});

it('of a dialog stays as it was opened', () => {
  const { result, rerender } = open(useOpenedDraft);
  rerender(later);
  expect(result.current).toMatchObject({ values: settings, isDirty: false });
});
