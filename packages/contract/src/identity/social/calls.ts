import type { Call } from '../../call.ts';

export const socialCalls = {} as const satisfies Record<string, Call>;
