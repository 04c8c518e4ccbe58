import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Changes of vendors on the command line, whose commands are put together. */
const vendorChanges = [
  ...readFileSync(join(root, 'modules/vendors/server/hwp/vendor-commands.ts'), 'utf8').matchAll(
    /change\(db, code, '(\w+)'/g,
  ),
].map(([, what]) => `games.vendor.${what}`);
const commands = globSync(['modules/*/server/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
  .filter((file) => !file.includes('.test'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/command: '([\w.]+)'/g)].map(([, name]) => name!),
  )
  .concat(vendorChanges);

/** Modules whose commands of two parts say by the act alone what was done, such as "Logged in". */
const CLEAR = new Set(['identity', 'operator', 'protection', 'site', 'vip', 'messages', 'test']);

it.each(['en', 'th'])('names every command of the audit log in words, in %s', (language) => {
  // A module may bring words of its own.
  const all = globSync(`modules/*/words/console.${language}.json`, { cwd: root }).map(
    (file) =>
      JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        audit?: Partial<Record<'done' | 'object' | 'area', object>>;
      },
  );
  const namesOf = (part: 'done' | 'object' | 'area') =>
    new Set(all.flatMap(({ audit }) => Object.keys(audit?.[part] ?? {})));
  const [acts, objects, areas] = [namesOf('done'), namesOf('object'), namesOf('area')];
  expect(vendorChanges.length).toBeGreaterThan(3);
  expect(commands.length).toBeGreaterThan(150);
  const nameless = commands.filter((command) => {
    const [act = '', object = '', module] = command.split('.').toReversed();
    if (object === '') return !acts.has(act);
    const isNamed = module === undefined ? CLEAR.has(object) || areas.has(object) : objects.has(object);
    return !acts.has(act) || !isNamed;
  });
  expect([...new Set(nameless)]).toEqual([]);
});
