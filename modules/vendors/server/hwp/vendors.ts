// Vendors and their keys, cached in memory by every node and reloaded after a change.
import { keyFromBase64, type SignatureKey } from '@sanam/hwp';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Notices } from '@sanam/server/platform/listen.ts';
import { createNews } from '@sanam/server/platform/news.ts';
import { isIn, rangesOf } from './address.ts';
import * as commands from './vendor-commands.ts';
import { KEY_PURPOSE, type VendorKeys } from './vendor-commands.ts';
import * as store from './vendor-store.ts';

/** All addresses: default of a sandbox vendor. */
export const ANY_ADDRESS = ['0.0.0.0/0', '::/0'];

/** Capabilities that a vendor may be granted (section 6 and note 1 of HWP/1). */
export const capabilities = [
  'adjust',
  'batch',
  'bet_info',
  // Accepts free rounds; needs `promo` to pay them.
  'free_rounds',
  'jackpot_in_win',
  'lobby',
  'pay_by_bet',
  // Treats trial guests as real players of this wallet, in the currency FUN; other vendors keep play money themselves.
  'play_money',
  'promo',
  'tip',
  // Keeps its players' balances itself: money is transferred there before play. Its money calls are refused.
  'transfer_wallet',
  'win_rollback',
  'zero_bet',
] as const;

export interface Vendor {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
  maintenance: boolean;
  capabilities: ReadonlySet<string>;
  baseUrl: string | null;
  launchHosts: readonly string[];
  callsPerSecond: number;
  /** Newest first. */
  requestKeys: readonly SignatureKey[];
  answerKeys: readonly SignatureKey[];
  mayCallFrom(address: string): boolean;
}

export interface Vendors {
  find(code: string): Vendor | undefined;
  list(): Vendor[];
  /** Reloads everything. A change applies on this node at once, on the others when the notice arrives. */
  reload(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Creates a vendor with one key per direction. Throws an `Error` if the code is taken. Keys in base64, shown once.
   */
  add(vendor: commands.NamedVendor): Promise<VendorKeys>;
  /** Creates a key per direction; the previous one stays valid until `rotate` or `revokeOld` is called again. */
  rotate(code: string): Promise<VendorKeys>;
  /** Revokes all keys but the newest of each direction. */
  revokeOld(code: string): Promise<void>;
  setEnabled(code: string, enabled: boolean): Promise<void>;
  /** Adds or removes capabilities of a vendor. */
  setCapabilities(code: string, change: { names: readonly string[]; isOn: boolean }): Promise<void>;
  /** Sets the call address of a vendor and the hosts of its games. */
  move(code: string, to: store.VendorPlace): Promise<void>;
}

export interface VendorsDeps {
  db: Db;
  vault: Vault;
  /** Notices of changes; without them only `reload` updates. */
  notices?: Notices;
  onError?: (error: Error) => void;
}

export function createVendors(deps: VendorsDeps): Vendors {
  const { db, vault, onError = () => {} } = deps;
  let byCode = new Map<string, Vendor>();
  let [begun, inForce] = [0, 0];
  const news = createNews({ notices: deps.notices, channel: 'sanam_vendors', reload, onError });

  async function reload(): Promise<void> {
    const mine = ++begun;
    const [vendors, keys] = await Promise.all([store.allVendors(db), store.activeKeys(db)]);
    if (mine < inForce) return; // A later reading finished first; this one may predate a revocation.
    inForce = mine;
    byCode = new Map(vendors.map((row) => [row.code, toVendor(row, keys, vault)]));
  }

  /** Runs a command and reloads the vendors, so that this node uses the change at once. */
  async function changed<Answer>(command: Promise<Answer>): Promise<Answer> {
    const answer = await command;
    await reload();
    return answer;
  }

  return {
    find: (code) => byCode.get(code),
    list: () => [...byCode.values()],
    reload,
    async start() {
      await reload();
      await news.start();
    },
    stop: news.stop,
    add: (vendor) => changed(commands.addVendor(deps, vendor)),
    rotate: (code) => changed(commands.rotateKeys(deps, code)),
    revokeOld: (code) => changed(commands.revokeOldKeys(deps, code)),
    setEnabled: (code, enabled) => changed(commands.setEnabled(deps, code, enabled)),
    setCapabilities: (code, change) => changed(commands.setCapabilities(deps, code, change)),
    move: (code, to) => changed(commands.moveVendor(deps, code, to)),
  };
}

function toVendor(row: store.VendorRow, keys: readonly store.KeyRow[], vault: Vault): Vendor {
  const keysOf = (direction: store.KeyRow['direction']): SignatureKey[] =>
    keys
      .filter((key) => key.vendor_id === row.id && key.direction === direction)
      .map((key) => keyFromBase64(vault.open(KEY_PURPOSE, key.sealed)));
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    enabled: row.enabled,
    maintenance: row.maintenance,
    capabilities: new Set(row.capabilities),
    baseUrl: row.base_url,
    launchHosts: row.launch_hosts,
    callsPerSecond: row.calls_per_second,
    requestKeys: keysOf('request'),
    answerKeys: keysOf('answer'),
    mayCallFrom: addressRule(row.allowed_addresses),
  };
}

/** An empty list allows no address. */
function addressRule(ranges: readonly string[]): (address: string) => boolean {
  if (ANY_ADDRESS.every((range) => ranges.includes(range))) return () => true;
  const list = rangesOf(ranges);
  return (address) => isIn(list, address);
}
