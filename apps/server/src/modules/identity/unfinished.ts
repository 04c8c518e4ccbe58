// Calls whose part is being built: each part takes its names out of here. This file goes when the list is empty.
import type { CallName } from '@sanam/contract';
import { refuse } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

const names = [
  'loginSocial',
  'socialNonce',
  'identities',
  'startLink',
  'linkIdentity',
  'unlinkIdentity',
] as const satisfies CallName[];

export const unfinished: Handlers = Object.fromEntries(
  names.map((name) => [
    name,
    () => {
      throw refuse('common.unavailable');
    },
  ]),
);
