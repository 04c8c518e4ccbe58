import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstFiles, partOfWord, wordParts } from '../../build/first-words.ts';

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
    `const Foot = lazyBrowse(`,
    `  async () => (await import('./foot.tsx')).Foot,`,
    `);`,
    `const Empty = lazyPart(async () => () => null);`,
  ],
  'apps/portal/src/foot.tsx': [`import '@sanam/content/portal/foot-list.tsx';`, `t('foot.title'); t('frame.title');`],
  'modules/content/portal/foot-list.tsx': [`t('foot.list'); t('refusal.wallet.gone');`],
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
    `const Part = lazyPart(async () => (await part()).Part);`,
    `const part = () => import('./late-part.tsx');`,
  ],
  'modules/content/portal/late-part.tsx': [`t('slot.part');`],
  'modules/content/portal/late-label.ts': [`const label = 'late.label';`],
  'modules/content/portal/notice.ts': [`import '../../../apps/portal/src/main.tsx';`, `t('notice.text');`],
};

beforeAll(() => {
  for (const [file, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), lines.join('\n'));
  }
});

describe('the words of the first screen, and those of browsing', () => {
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
    'come first: %s',
    (key) => {
      expect(wordParts(root)(key)).toBe('core');
    },
  );

  it.each(['foot.title', 'foot.list', 'slot.part', 'late.label', 'refusal.common.gone', 'refusal.network.abnormal'])(
    'come with halls and footer: %s',
    (key) => {
      expect(wordParts(root)(key)).toBe('browse');
    },
  );

  it.each(['late.title', 'types.only', 'frame.other', 'refusal.wallet.gone'])('come later: %s', (key) => {
    expect(wordParts(root)(key)).toBe('later');
  });

  it('cannot be found where a chunk is named in another way', () => {
    const file = join(root, 'apps/portal/src/odd.tsx');
    writeFileSync(file, `const Odd = lazyBrowse(async () => (await odd()).Odd);`);
    try {
      expect(() => wordParts(root)).toThrow('odd.tsx: write lazyBrowse(');
    } finally {
      rmSync(file);
    }
  });

  it('are those of the frame and the home page, not of a hall', () => {
    const partsOf = (...keys: string[]) => new Set(keys.map(partOfWord));
    expect(partsOf('nav.home', 'nav.down', 'games.type.RNG', 'app.loading')).toEqual(new Set(['core']));
    expect(partsOf('games.search')).toEqual(new Set(['browse']));
    expect(partsOf('deposit.title', 'refusal.wallet.insufficientBalance')).toEqual(new Set(['later']));
  });
});
