import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const commands = globSync(['modules/*/server/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
  .filter((file) => !file.includes('.test'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/command: '([\w.]+)'/g)].map(([, name]) => name!),
  );

it.each(['en', 'th'])('names every command of the audit log in words, in %s', (language) => {
  const file = join(root, `modules/staff/words/console.${language}.json`);
  const { audit } = JSON.parse(readFileSync(file, 'utf8')) as {
    audit: { done: Record<string, string>; object: Record<string, string> };
  };
  expect(commands.length).toBeGreaterThan(150);
  const nameless = commands.filter((command) => {
    const [deed = '', thing = '', module] = command.split('.').toReversed();
    return audit.done[deed] === undefined || (module !== undefined && audit.object[thing] === undefined);
  });
  expect([...new Set(nameless)]).toEqual([]);
});
