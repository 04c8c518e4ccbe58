import { describe, expect, it } from 'vitest';
import { textFiles } from './files.ts';
import { rules } from './rules.ts';

const tree = (entries: Record<string, string>) => Object.entries(entries).map(([path, text]) => ({ path, text }));
const run = (name: string, entries: Record<string, string>) => rules[name]!(tree(entries));

describe('cited paths', () => {
  it('exist, in code marks and in links', () => {
    const documents = {
      'docs/guides/run.md':
        'See `apps/server/src/app.ts`, `apps/server/`, [map](../map.md) and `apps/gone.ts`, [no](no.md).',
      'docs/map.md': 'An address is no path: [site](https://example.org/a), nor is [a part](#part).',
      'apps/server/src/app.ts': '',
    };
    expect(run('cited paths exist', documents)).toEqual([
      'docs/guides/run.md: cites apps/gone.ts, which does not exist',
      'docs/guides/run.md: cites docs/guides/no.md, which does not exist',
    ]);
  });
});

describe('languages', () => {
  const th = JSON.stringify({ 'a.one': 'หนึ่ง {name}', b: { two: 'สอง' } });
  it('pass with the same keys and the same values put in', () => {
    const en = JSON.stringify({ 'a.one': '{name}, one', b: { two: 'two' } });
    expect(run('languages agree', { 'apps/portal/src/i18n/th.json': th, 'apps/portal/src/i18n/en.json': en })).toEqual(
      [],
    );
  });
  it('fail on a missing, an added, an empty and a differing text', () => {
    const en = JSON.stringify({ 'a.one': 'one {nam}', b: { three: 'three' } });
    expect(
      run('languages agree', { 'apps/portal/src/i18n/th.json': th, 'apps/portal/src/i18n/en.json': en }),
    ).toHaveLength(3);
  });
  it('are compared within one application only', () => {
    expect(
      run('languages agree', { 'apps/portal/src/i18n/th.json': th, 'apps/console/src/i18n/th.json': '{}' }),
    ).toEqual([]);
  });
});

describe('routes', () => {
  it('with a path of their own are named in paths.ts', () => {
    const entries = {
      'apps/portal/src/paths.ts': `export const paths = { home: '/', rng: '/rng' };`,
      'apps/portal/src/routes.tsx': `<Route path="/rng" /><Route path={paths.home} /><Route path="/lost" /><Route path="*" />`,
    };
    expect(run('routes have paths', entries)).toEqual([
      'apps/portal/src/routes.tsx: the route "/lost" is not in apps/portal/src/paths.ts',
    ]);
  });
});

describe('banned words', () => {
  it('are file names that say nothing, but not words that contain them', () => {
    const entries = {
      'apps/server/src/utils.ts': '',
      'apps/portal/src/lib/date-helpers.ts': '',
      'packages/contract/src/common.ts': '',
      'apps/server/src/common-passwords.ts': '',
    };
    expect(run('no banned words', entries)).toHaveLength(2);
  });
  it('are Math.random where outcomes are made, not where they are drawn', () => {
    const entries = {
      'apps/studio/src/games/reels.ts': 'Math.random()',
      'apps/studio/src/web/sparks.ts': 'Math.random()',
      'apps/server/src/modules/games/games.test.ts': 'Math.random()',
    };
    expect(run('no banned words', entries)).toHaveLength(1);
  });
  it('are floats made from text', () => {
    expect(run('no banned words', { 'apps/portal/src/lib/money.ts': 'parseFloat(text)' })).toHaveLength(1);
  });
});

describe('paths of one machine', () => {
  it('are found, addresses of the web are not', () => {
    const folder = ['', 'home', 'somebody', 'sanam'].join('/');
    expect(run('no paths of one machine', { 'docs/a.md': `run \`${folder}\`` })).toHaveLength(1);
    expect(run('no paths of one machine', { 'docs/a.md': 'https://example.org/work/item' })).toEqual([]);
  });
});

describe('tables', () => {
  const migration = 'create table wallet_deposits (id int);\ncreate table if not exists ledger_entries (id int);';
  const modules = { 'apps/server/src/modules/wallet/index.ts': '', 'apps/server/src/modules/ledger/index.ts': '' };
  it('begin with the name of a module', () => {
    const entries = {
      ...modules,
      'apps/server/migrations/0001-a.sql': `${migration}\ncreate table deposits (id int);`,
    };
    expect(run('tables belong to modules', entries)).toEqual([
      'apps/server/migrations/0001-a.sql: the table deposits does not begin with the name of a module',
    ]);
  });
  it('are not read by another module', () => {
    const entries = {
      ...modules,
      'apps/server/migrations/0001-a.sql': migration,
      'apps/server/src/modules/wallet/store.ts': 'select from ledger_entries join wallet_deposits',
      'apps/server/src/modules/wallet/wallet.test.ts': 'select from ledger_entries',
    };
    expect(run('tables belong to modules', entries)).toEqual([
      'apps/server/src/modules/wallet/store.ts: reads the table ledger_entries of another module',
    ]);
  });
});

describe('dependencies', () => {
  it('are pinned and explained', () => {
    const entries = {
      'docs/decisions/dependencies.md': '- `one`: because.',
      'package.json': JSON.stringify({ devDependencies: { one: '1.0.0', two: '^2.0.0' } }),
      'apps/server/package.json': JSON.stringify({ dependencies: { '@sanam/contract': '0.1.0', one: '1.0.0' } }),
    };
    expect(run('dependencies are explained', entries)).toEqual([
      'package.json: two has no line in docs/decisions/dependencies.md',
      'package.json: two is not pinned (^2.0.0)',
    ]);
  });
});

describe('the project', () => {
  const files = textFiles();
  it.each(Object.entries(rules))('is tidy: %s', (_name, rule) => {
    expect(rule(files)).toEqual([]);
  });
});
