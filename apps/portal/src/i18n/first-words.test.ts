import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstFiles, firstWords, isFirstWord } from '../../build/first-words.ts';

const root = mkdtempSync(join(tmpdir(), 'sanam-first-words-'));
afterAll(() => rmSync(root, { recursive: true }));

const files: Record<string, string[]> = {
  'apps/portal/src/main.tsx': [
    `import {`,
    `  Frame,`,
    `} from './frame.tsx';`,
    `import type { Props } from './types.ts';`,
    `import './app.css';`,
    `const late = () => import('./late.tsx');`,
    `const Desk = lazyPart(async () => (await import('./layouts/desk.tsx')).Desk);`,
    `const Late = lazyPage(async () => (await import('./late.tsx')).Late);`,
  ],
  'apps/portal/src/frame.tsx': [
    `export { Notice } from '@sanam/content/portal/notice.ts';`,
    `import { open } from '@sanam/portal/open.ts';`,
    `t('frame.title'); t(\`frame.kind.\${kind}\`); t('refusal.common.unavailable');`,
  ],
  'apps/portal/src/open.ts': [`const label = { key: 'open.label' };`],
  'apps/portal/src/types.ts': [`type Key = 'types.only';`],
  'apps/portal/src/late.tsx': [`t('late.title');`],
  'apps/portal/src/layouts/desk.tsx': [`t('desk.title');`],
  'modules/content/portal/later.ts': [
    `import './late-label.ts';`,
    `const label = 'menu.label';`,
    `const Part = lazyPart(async () => (await import('./late.tsx')).Part);`,
  ],
  'modules/content/portal/late-label.ts': [`const label = 'late.label';`],
  'modules/content/portal/notice.ts': [`import '../../../apps/portal/src/main.tsx';`, `t('notice.text');`],
};

beforeAll(() => {
  for (const [file, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), lines.join('\n'));
  }
});

describe('the words of the first screen', () => {
  it('are said by the files that its scripts import statically', () => {
    expect(
      firstFiles(root)
        .map((file) => relative(root, file))
        .toSorted(),
    ).toEqual([
      'apps/portal/src/frame.tsx',
      'apps/portal/src/layouts/desk.tsx',
      'apps/portal/src/main.tsx',
      'apps/portal/src/open.ts',
      'modules/content/portal/notice.ts',
    ]);
  });

  it.each(['frame.title', 'frame.kind.one', 'open.label', 'desk.title', 'menu.label', 'notice.text'])(
    'include %s',
    (key) => {
      expect(firstWords(root)(key)).toBe(true);
    },
  );

  it.each(['late.title', 'late.label', 'types.only', 'frame.other', 'refusal.common.unavailable'])(
    'leave out %s',
    (key) => {
      expect(firstWords(root)(key)).toBe(false);
    },
  );

  it('are those of the frame and the home page, not of a hall', () => {
    expect(['nav.home', 'nav.down', 'games.type.RNG', 'app.loading'].filter((key) => !isFirstWord(key))).toEqual([]);
    expect(['games.search', 'pager.next', 'deposit.title'].filter(isFirstWord)).toEqual([]);
  });
});
