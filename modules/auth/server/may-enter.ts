// Who may enter: address, account, door, protection; and what the password's age asks for.
import type { AccountType } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Blocks } from './blocks/index.ts';
import type { ServiceDeps } from './deps.ts';
import { identitySettings } from './settings.ts';
import * as store from './store.ts';
import type { Entrance, LoginMethod, Proven } from './types.ts';

/** Account types the agents' door is for (GAP-084). */
const agentTypes: ReadonlySet<AccountType> = new Set(['agent', 'generalAgent', 'promoter', 'cashAgent']);
/** The member typed or brought the password itself; only then its age and its must-change marker matter (IDN-051). */
export const byPassword: ReadonlySet<LoginMethod> = new Set(['password', 'remembered']);

export type MayEnter = ReturnType<typeof createMayEnter>;

export function createMayEnter(deps: ServiceDeps & { blocks: Blocks }) {
  const { site, ports, blocks } = deps;
  const { db } = deps.platform;

  /** Addresses that the merchant wants nothing of. Refuses `identity.methodClosed`, whoever asks and whatever for. */
  async function checkAddress({ merchantId, address }: Context): Promise<void> {
    if (address !== null && (await blocks.isBlocked({ merchantId, kind: 'address', value: address })))
      throw refuse('identity.methodClosed');
  }

  function noteRefused(
    { address }: Context,
    note: Pick<store.LoginNote, 'memberId' | 'outcome' | 'method' | 'agent'>,
  ): Promise<void> {
    return store.writeLogin(db, { ...note, address, deviceHash: null });
  }

  /** State, entrance and protection. Refused ones are noted for the member. */
  async function checkMayEnter(
    context: Context,
    proven: Pick<Proven, 'memberId' | 'method' | 'entrance'>,
    agent: string | null,
  ): Promise<void> {
    const { memberId, method, entrance } = proven;
    const member = await store.findMember(db, memberId);
    if (member === undefined) throw refuse('identity.wrongCredentials');
    await ports.beforeMaintenance(context.merchantId, { username: member.username, address: context.address });
    if (member.state !== 'active') {
      await noteRefused(context, { memberId, outcome: 'blocked', method, agent });
      throw refuse('identity.blocked');
    }
    const closed = entranceProblem(member.account_type, entrance);
    if (closed !== undefined) {
      await noteRefused(context, { memberId, outcome: 'refused', method, agent });
      throw refuse(closed);
    }
    await ports.beforeLogin(db, memberId).catch(async (error: unknown) => {
      await noteRefused(context, { memberId, outcome: 'refused', method, agent });
      throw error;
    });
  }

  /** Whether the password is too old by the merchant's setting, and whether it has to be changed before anything else. */
  async function passwordState(
    merchantId: string,
    proven: Proven,
  ): Promise<{ passwordExpired: boolean; mustChange: boolean }> {
    const age = byPassword.has(proven.method) ? await store.passwordAge(db, proven.memberId) : undefined;
    if (age === undefined) return { passwordExpired: false, mustChange: false };
    const expiryDays = await site.setting(merchantId, identitySettings.passwordExpiryDays);
    const passwordExpired = expiryDays !== null && age.days >= expiryDays;
    const isForced = passwordExpired && (await site.isFeatureOn(merchantId, 'FORCECHANGEPASS'));
    return { passwordExpired, mustChange: age.must_change || isForced };
  }

  return { checkAddress, noteRefused, checkMayEnter, passwordState };
}

/** The agents' door is for agents alone; the members' door for everybody who has a real account here. */
function entranceProblem(
  accountType: AccountType,
  entrance: Entrance,
): 'identity.nonAgent' | 'identity.nonMember' | undefined {
  if (entrance === 'agent') return agentTypes.has(accountType) ? undefined : 'identity.nonAgent';
  return accountType === 'player' || agentTypes.has(accountType) ? undefined : 'identity.nonMember';
}
