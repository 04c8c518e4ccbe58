// Pure rules that sum the money owed to players by merchant.
/** Sums in minor units. `bonus` is separate: it is not owed. */
export interface Funds {
  cash: bigint;
  hold: bigint;
  vendor: bigint;
  transit: bigint;
  agent: bigint;
  bonus: bigint;
  /** Number of members with money in one of these accounts. */
  members: number;
}

/** Sum to which each account belongs. */
export const partOf = {
  player_cash: 'cash',
  player_hold: 'hold',
  player_vendor: 'vendor',
  transfer_transit: 'transit',
  agent_wallet: 'agent',
  player_bonus: 'bonus',
} as const satisfies Record<string, keyof Funds>;
export type FundsClass = keyof typeof partOf;
export const fundsClasses = Object.keys(partOf) as FundsClass[];

export interface Held {
  owner: string;
  class: string;
  balanceMinor: bigint;
}

/** Returns an accumulator of account sets, with sums by merchant. */
export function createSums() {
  const funds = new Map<string, Funds>();
  const seen = new Map<string, Set<string>>();
  return {
    /** `merchantOf` returns undefined for an owner that is no member. */
    add(held: readonly Held[], merchantOf: (owner: string) => string | undefined): void {
      for (const { owner, class: name, balanceMinor } of held) {
        const merchantId = merchantOf(owner);
        if (balanceMinor === 0n || merchantId === undefined || !isFunds(name)) continue;
        const sums = funds.get(merchantId) ?? nothing();
        const owners = seen.get(merchantId) ?? new Set();
        sums[partOf[name]] += balanceMinor;
        funds.set(merchantId, sums);
        seen.set(merchantId, owners.add(owner));
      }
    },
    /** Returns the sums of a merchant; zeros if no member has money. */
    of: (merchantId: string): Funds => ({
      ...(funds.get(merchantId) ?? nothing()),
      members: seen.get(merchantId)?.size ?? 0,
    }),
  };
}

const isFunds = (name: string): name is FundsClass => name in partOf;

const nothing = (): Funds => ({ cash: 0n, hold: 0n, vendor: 0n, transit: 0n, agent: 0n, bonus: 0n, members: 0 });

/** Returns the total owed. */
export const owed = ({ cash, hold, vendor, transit, agent }: Funds): bigint => cash + hold + vendor + transit + agent;
