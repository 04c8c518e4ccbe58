// R79: nobody is encouraged to lose more. Only agents may read that an agent earns by a loss; no player page mentions
// it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SAID =
  /real-?time (salary|wage)|(salary|wage|paid|pay)\w* (for|of|by) (a |the )?loss|loss wage|เรียลไทม์|ค่าจ้างจากยอดเสีย/i;
const NAMED = /realtimesal|real-?time (salary|wage)|เรียลไทม์/i;

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

/** Tests, their samples (testing.ts) and declarations are on no page. */
const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\b|\.d\.ts$|^testing\.tsx?$/.test(name);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Files that are only rendered inside the agent centre. */
const CENTRE =
  /^modules\/agents\/portal\/(pages\.ts|use-features\.ts|links\/new-agent-contracts\.tsx|(contracts|reports|statements)\/[^/]+)$/;

describe('the wage for a loss', () => {
  it.each(['en', 'th'])(
    'is in no words of the portal but those of two entries of the agent centre (%s)',
    (language) => {
      const words = filesBelow('modules', (name) => name === `portal.${language}.json`);
      const found = words.flatMap((path) =>
        Object.entries(JSON.parse(read(path)) as Record<string, string>)
          .filter(([, text]) => SAID.test(text))
          .map(([key]) => key),
      );
      expect(words.length).toBeGreaterThan(10);
      expect(found.toSorted()).toEqual([
        'agents.centre.page.agentRealtimeSalary',
        'agents.statement.kind.realtimeSalary',
      ]);
    },
  );

  it('is on no page that a player can open', () => {
    const pages = [
      ...filesBelow('apps/portal/src', isSource),
      ...filesBelow('modules', isSource).filter((path) => path.includes('/portal/')),
    ];
    expect(pages.length).toBeGreaterThan(100);
    const naming = pages.filter((path) => NAMED.test(withoutComments(read(path))));
    expect(naming.filter((path) => !CENTRE.test(path))).toEqual([]);
    // The translations of kinds of pay are selected by prefix.
    const prefixes = pages.filter((path) => /agents\.(centre\.page|statement\.kind)\.\$/.test(read(path)));
    expect(
      prefixes.filter(
        (path) =>
          !/^modules\/agents\/portal\/((agent-centre|downline-list|home\/agent-board|links\/new-agent-contracts)\.tsx|contracts|statements|reports)/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });

  it('is in no message, promotion or text that a server writes', () => {
    const servers = filesBelow('modules', isSource).filter((path) => path.includes('/server/'));
    expect(servers.length).toBeGreaterThan(100);
    expect(servers.filter((path) => SAID.test(withoutComments(read(path))))).toEqual([]);
  });
});
