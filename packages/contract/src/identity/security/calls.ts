import type { Call } from '../../call.ts';

export const securityCalls = {} as const satisfies Record<string, Call>;
