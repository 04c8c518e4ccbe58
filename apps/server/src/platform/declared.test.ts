import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { modules } from '../modules.ts';
import { declaredOf } from './declared.ts';
import { createEvents } from './events.ts';
import type { Jobs } from './jobs.ts';

describe('topics, events and settings', () => {
  it('are put together of what the modules declare', () => {
    const declared = declaredOf([{ topics: { stall: {} } }, { events: { 'stall.visited': {} } }, {}]);
    expect(declared).toEqual({ topics: new Set(['stall']), events: new Set(['stall.visited']), settings: new Set() });
  });

  it.each([
    ['live topic stall', { topics: { stall: {} } }],
    ['event stall.visited', { events: { 'stall.visited': {} } }],
    ['setting stall.coin', { settings: [{ key: 'stall.coin' }] }],
  ])('stop the start when two modules declare the %s', (named, twice) => {
    expect(() => declaredOf([twice, twice])).toThrow(`two modules declare the ${named}`);
  });

  it('stop the start when a module waits for an event that none declares', () => {
    const events = createEvents({ define: () => {} } as unknown as Jobs, new Set(['stall.visited']));
    const on = events.on as (name: string, subscriber: string, handle: () => Promise<void>) => void;
    expect(() => on('stall.visited', 'test', async () => {})).not.toThrow();
    expect(() => on('stall.closed', 'test', async () => {})).toThrow('no module declares the event stall.closed');
  });

  it('name every setting of the sources in a manifest', async () => {
    const root = join(import.meta.dirname, '../../../..');
    const { settings } = declaredOf(modules);
    const made: string[] = [];
    for await (const file of glob('modules/*/server/**/*settings.ts', { cwd: root }))
      for (const [, key = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\bsetting\(\s*'([^']+)'/g))
        made.push(key);
    expect(made.length).toBeGreaterThan(30);
    expect(made.toSorted()).toEqual([...settings].toSorted());
  });
});
