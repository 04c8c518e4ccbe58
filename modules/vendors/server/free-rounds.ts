// Calls to vendors about free rounds (HWP/1, section 8). Each may be repeated: an id is granted once.
import type { VendorFreeRounds } from '@sanam/hwp';
import type { Db } from '@sanam/server/platform/db.ts';
import type { VendorReach, VendorResult } from './adapters/hwp-vendor.ts';
import { openPlayer } from './hwp/sessions.ts';
import type { Vendors } from './hwp/vendors.ts';

export interface FreeRoundsGrant {
  rewardId: string;
  campaignId: string;
  playerId: string;
  gameCode: string;
  rounds: number;
  /** Bet of each round in minor units of THB. */
  betMinor: bigint;
  expiresAt: Date;
}

/** State of a reward at its vendor. Amounts in minor units. */
export interface FreeRoundsStanding {
  state: VendorFreeRounds['state'];
  used: number;
  wonMinor: bigint;
  isSettled: boolean;
}

/** `refused`: a signed refusal. `unknown`: no valid answer. `missing`: the vendor does not know the reward. */
export type FreeRoundsSaid =
  | { said: 'stands'; standing: FreeRoundsStanding }
  | { said: 'refused' | 'unknown'; code: string }
  | { said: 'missing' };

export interface FreeRoundsPort {
  /** Returns the vendor's id if it accepts free rounds and is switched on. */
  takes(vendorCode: string): number | undefined;
  codeOf(vendorId: number): string | undefined;
  /** Returns the member's id at the vendor; creates it if the member never played there. */
  playerAt(db: Db, vendorId: number, memberId: string): Promise<string>;
  grant(vendorCode: string, grant: FreeRoundsGrant): Promise<FreeRoundsSaid>;
  cancel(vendorCode: string, which: { rewardId: string; playerId: string }): Promise<FreeRoundsSaid>;
  ask(vendorCode: string, rewardId: string): Promise<FreeRoundsSaid>;
}

const NO_ADDRESS = { said: 'unknown', code: 'UNREACHABLE' } as const;

export function createFreeRoundsPort({ hwp, accessOf }: VendorReach, vendors: Vendors): FreeRoundsPort {
  return {
    takes(code) {
      const vendor = vendors.find(code);
      const can = ['free_rounds', 'promo'].every((one) => vendor?.capabilities.has(one));
      return vendor?.enabled && can && !vendor.capabilities.has('transfer_wallet') ? vendor.id : undefined;
    },
    codeOf: (vendorId) => vendors.list().find(({ id }) => id === vendorId)?.code,
    async playerAt(db, vendorId, memberId) {
      const player = await openPlayer(db, vendorId, { memberId, currency: 'THB', isTest: false });
      return player.player_id;
    },
    async grant(vendorCode, grant) {
      const access = await accessOf(vendorCode);
      if (access === undefined) return NO_ADDRESS;
      return standingIn(
        grant.rewardId,
        await hwp.call(access, 'free-rounds/grant', {
          reward_id: grant.rewardId,
          campaign_id: grant.campaignId,
          player_id: grant.playerId,
          currency: 'THB',
          game_codes: [grant.gameCode],
          count: grant.rounds,
          bet_amount: Number(grant.betMinor),
          expires_at: grant.expiresAt.toISOString(),
        }),
      );
    },
    async cancel(vendorCode, { rewardId, playerId }) {
      const access = await accessOf(vendorCode);
      if (access === undefined) return NO_ADDRESS;
      const asked = { reward_id: rewardId, player_id: playerId };
      return standingIn(rewardId, await hwp.call(access, 'free-rounds/cancel', asked));
    },
    async ask(vendorCode, rewardId) {
      const access = await accessOf(vendorCode);
      if (access === undefined) return NO_ADDRESS;
      const result = await hwp.call(access, 'free-rounds/list', { reward_ids: [rewardId] });
      if (!result.ok) return failureOf(result);
      const found = result.answer.rewards.find(({ reward_id }) => reward_id === rewardId);
      return found === undefined ? { said: 'missing' } : standingOf(found);
    },
  };
}

/** Reads the answer; one about another reward counts as unknown. */
function standingIn(rewardId: string, result: VendorResult<'free-rounds/grant'>): FreeRoundsSaid {
  if (!result.ok) return failureOf(result);
  return result.answer.reward_id === rewardId ? standingOf(result.answer) : { said: 'unknown', code: 'OTHER_REWARD' };
}

const failureOf = ({ code, isDown }: { code: string; isDown: boolean }): FreeRoundsSaid => ({
  said: isDown ? 'unknown' : 'refused',
  code,
});

const standingOf = ({
  state,
  used,
  win_total,
  settled,
}: Pick<VendorFreeRounds, 'state' | 'used' | 'win_total' | 'settled'>): FreeRoundsSaid => ({
  said: 'stands',
  standing: { state, used, wonMinor: BigInt(win_total), isSettled: settled },
});
