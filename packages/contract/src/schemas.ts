import type { CallName } from './calls.ts';
import type { CallSchemas } from './call.ts';
import { contentSchemas } from './content/schemas.ts';
import { gamesSchemas } from './games/schemas.ts';
import { identitySchemas } from './identity/schemas.ts';
import { operatorSchemas } from './operator/schemas.ts';
import { protectionSchemas } from './protection/schemas.ts';
import { siteSchemas } from './site/schemas.ts';
import { walletSchemas } from './wallet/schemas.ts';

/** What goes in and out of every call. The browser imports only the types of it. */
export const schemas = {
  ...siteSchemas,
  ...identitySchemas,
  ...contentSchemas,
  ...walletSchemas,
  ...gamesSchemas,
  ...protectionSchemas,
  ...operatorSchemas,
} as const satisfies Record<CallName, CallSchemas>;

export type Schemas = typeof schemas;
