import type { Call } from '../call.ts';

export const protectionCalls = {
  realityCheck: {
    method: 'GET',
    path: '/wps/protection/reality-check',
    who: 'member',
    summary: 'When the next reality check is due, with the figures it shows',
  },
  answerRealityCheck: {
    method: 'POST',
    path: '/wps/protection/reality-check',
    who: 'member',
    summary: 'Answer a reality check: play on, look at the record first, or leave',
  },
} as const satisfies Record<string, Call>;
