import { describe, expect, it } from 'vitest';
import { type AnyModule, buildModules, defineModule } from './module.ts';
import type { Platform } from './platform.ts';
import { createPorts } from './port.ts';

/** A platform with ports only, which is all that the builder uses. */
const platformOf = (): Platform => ({ ports: createPorts() }) as Platform;
const plain = (name: string, needs: Record<string, AnyModule> = {}, made: string[] = []) =>
  defineModule({
    name,
    needs,
    create() {
      made.push(name);
      return { front: { name } };
    },
  });

describe('the server', () => {
  it('creates each module once, after what it needs, and hands it their fronts', () => {
    const made: string[] = [];
    const books = plain('books', {}, made);
    const wallet = defineModule({
      name: 'wallet',
      needs: { books },
      create(_platform, needs) {
        made.push('wallet');
        return { front: { above: needs.books.name } };
      },
    });
    const { fronts } = buildModules(platformOf(), [wallet, books]);
    expect(made).toEqual(['books', 'wallet']);
    expect(fronts.wallet).toEqual({ above: 'books' });
  });

  it('does not start with a module that needs one outside of the list', () => {
    const books = plain('books');
    expect(() => buildModules(platformOf(), [plain('wallet', { books })])).toThrow(
      'wallet needs books, which is not in the list',
    );
  });

  it('does not start with two modules of one name, or two that serve the same call', () => {
    expect(() => buildModules(platformOf(), [plain('books'), plain('books')])).toThrow('the same name');
    const serving = (name: string) =>
      defineModule({
        name,
        needs: {},
        create: () => ({ front: {}, handlers: { listBanks: async () => ({ list: [] }) } }),
      });
    expect(() => buildModules(platformOf(), [serving('one'), serving('two')])).toThrow(
      'two serves listBanks, which another module serves already',
    );
  });

  it('does not start while a port is open, and does once a later module answers it', () => {
    const asking = () => {
      const platform = platformOf();
      const lower = defineModule({
        name: 'lower',
        needs: {},
        create: ({ ports }) => ({ front: { level: ports.open<() => number>('lower.level') } }),
      });
      return { platform, lower };
    };
    const open = asking();
    expect(() => buildModules(open.platform, [open.lower])).toThrow('no procedure answers lower.level');
    const { platform, lower } = asking();
    const upper = defineModule({
      name: 'upper',
      needs: { lower },
      create(_platform, needs) {
        needs.lower.level.answer(() => 3);
        return { front: {} };
      },
    });
    expect(buildModules(platform, [upper, lower]).fronts.lower.level.ask()).toBe(3);
  });
});
