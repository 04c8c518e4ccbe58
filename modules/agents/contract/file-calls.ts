import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { nothing } from '@sanam/contract/common';
import { agentFiles } from './file-lists.ts';
import './refusals.ts';

/** Call that exports a list of the agent centre as a file, with the filters of the list. */
export const agentFileCalls = {
  agentFile: {
    method: 'GET',
    path: '/wps/agent/files/:list',
    who: 'agent',
    raw: true,
    queued: true,
    summary: 'A list of the agent centre as CSV; takes the query of the list itself',
    params: z.object({ list: z.enum(agentFiles) }),
    query: z.record(z.string(), z.string().check(z.maxLength(64))),
    value: nothing,
    refusals: ['agents.notAgent', 'agents.fileTooLong'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentFileCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
