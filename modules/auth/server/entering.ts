// All ways in together: the door, who may pass it, and what everybody passes who proved who they are.
import type { Blocks } from './blocks/index.ts';
import type { ServiceDeps } from './deps.ts';
import { createDoor, type Door } from './door.ts';
import { createLetIn } from './let-in.ts';
import { createMayEnter, type MayEnter } from './may-enter.ts';
import type { Members } from '@sanam/members/server/members.ts';
import type { Remember } from './remember/index.ts';
import type { CoreService } from './service-types.ts';

export type Entering = Door & Pick<MayEnter, 'checkAddress' | 'noteRefused'> & Pick<CoreService, 'letIn'>;

export function createEntering(deps: ServiceDeps & { blocks: Blocks; members: Members; remember: Remember }): Entering {
  const door = createDoor(deps);
  const mayEnter = createMayEnter(deps);
  const { checkAddress, noteRefused } = mayEnter;
  return { ...door, checkAddress, noteRefused, letIn: createLetIn({ ...deps, door, mayEnter }) };
}
