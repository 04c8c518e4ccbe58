// Makes started programs cache V8's compiled code and TypeScript with its types removed, for the next program to reuse.
// A server then needs about a third less processor time to start. Imported for its side effect.
import { join } from 'node:path';
import { ROOT } from '../tidy/files.ts';

process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node');
