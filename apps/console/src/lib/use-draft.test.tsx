import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@sanam/client/refusal';
import { partOf, useDraft, useOpenedDraft } from './use-draft.ts';

interface Settings {
  name: string;
  codes: string[];
  server: { host: string; port: number } | null;
}
const settings: Settings = { name: 'Shop', codes: ['a', 'b', 'c'], server: null };
/** Settings after a change by another person. */
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

describe('fields that the server refused', () => {
  const listed: Settings = { ...settings, server: later.server };
  const refuse = (...fields: { field: string; problem?: string; min?: number; max?: number }[]) =>
    new Refusal('request.invalid', 400, { values: { fields } });
  const openRefused = async (error: Refusal, pathOf?: (field: string) => string) => {
    const hook = renderHook((read: Settings) => useDraft(read, pathOf), { initialProps: listed });
    await act(() => expect(hook.result.current.sending(() => Promise.reject(error))).rejects.toBe(error));
    return hook;
  };

  it('become errors of the form, at their own place and above it', async () => {
    const { result } = await openRefused(refuse({ field: 'server.port', max: 9 }, { field: 'name', problem: 'odd' }));
    const { problemAt, field, values, isRefused } = result.current;
    expect(isRefused).toBe(true);
    expect([problemAt('server.port'), problemAt('server'), field('name').problem]).not.toContain(undefined);
    expect(partOf(result.current, 'server', values.server!).field('port').problem).toBe(problemAt('server.port'));
    expect([problemAt('server.host'), problemAt('codes')]).toEqual([undefined, undefined]);
  });

  it('are unmarked by their own edit only', async () => {
    const { result } = await openRefused(refuse({ field: 'server.port' }, { field: 'name' }));
    act(() => result.current.set('server', { host: 'post', port: 25 }));
    expect(result.current.problemAt('server.port')).toBeDefined();
    act(() => result.current.set('server', { host: 'post', port: 26 }));
    expect(result.current.problemAt('server.port')).toBeUndefined();
    expect(result.current).toMatchObject({ isRefused: true, values: { server: { host: 'post', port: 26 } } });
    act(() => result.current.set('name', 'Shops'));
    expect(result.current.isRefused).toBe(false);
  });

  it('of a list go when the row that they are about is taken out or moves', async () => {
    const { result } = await openRefused(refuse({ field: 'codes.1' }));
    act(() => result.current.set('codes', ['a', 'b']));
    expect(result.current.problemAt('codes.1')).toBeDefined();
    act(() => result.current.set('codes', ['a', 'c']));
    expect(result.current.problemAt('codes')).toBeUndefined();
  });

  it('stay marked while the rest is read again, and go with undo and with the next call', async () => {
    const { result, rerender } = await openRefused(refuse({ field: 'name' }));
    act(() => result.current.set('codes', ['z']));
    rerender({ ...listed, server: { host: 'mail', port: 26 } });
    expect(result.current.problemAt('name')).toBeDefined();
    act(() => result.current.undo());
    expect(result.current.problemAt('name')).toBeUndefined();
    const error = refuse({ field: 'name' });
    await act(() => expect(result.current.sending(() => Promise.reject(error))).rejects.toBe(error));
    expect(result.current.isRefused).toBe(true);
    await act(() => result.current.sending(async () => undefined));
    expect(result.current.isRefused).toBe(false);
  });

  it('are found under the name that the form has for them; of two problems the first is said', async () => {
    const error = refuse({ field: 'url', problem: 'https' }, { field: 'url', problem: 'host' });
    const { result } = await openRefused(error, (field) => (field === 'url' ? 'server.host' : field));
    const { result: first } = await openRefused(refuse({ field: 'server.host', problem: 'https' }));
    expect(result.current.problemAt('server.host')).toBe(first.current.problemAt('server.host'));
  });

  it('are none where the refusal is about something else', async () => {
    const { result } = await openRefused(new Refusal('operator.staleVersion', 409));
    expect(result.current.isRefused).toBe(false);
  });
});
