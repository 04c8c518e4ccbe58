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

it.each(['en', 'th'])('names every command of the audit log in words, in %s', (language) => {
  // A module may bring words of its own.
  const all = globSync(`modules/*/words/console.${language}.json`, { cwd: root }).map(
    (file) =>
      JSON.parse(readFileSync(join(root, file), 'utf8')) as { audit?: Partial<Record<'done' | 'object', object>> },
  );
  const namesOf = (part: 'done' | 'object') => new Set(all.flatMap(({ audit }) => Object.keys(audit?.[part] ?? {})));
  const [acts, objects] = [namesOf('done'), namesOf('object')];
  expect(vendorChanges.length).toBeGreaterThan(3);
  expect(commands.length).toBeGreaterThan(150);
  const nameless = commands.filter((command) => {
    const [act = '', object = '', module] = command.split('.').toReversed();
    return !acts.has(act) || (module !== undefined && !objects.has(object));
  });
  expect([...new Set(nameless)]).toEqual([]);
});
