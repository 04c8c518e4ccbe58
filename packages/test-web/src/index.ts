// Also imports the types of the matchers.
import '@testing-library/jest-dom/vitest';

export { server } from './current-server.ts';
export type { Sent } from './fake-server.ts';
export { fill } from './fill.ts';
