// Gifts for birthdays, weeks and months: made once for each period, then claimed.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { type GiftKind, giftKinds } from '../../contract/states.ts';
import type { VipDeps } from '../deps.ts';
import { vipSettings } from '../settings.ts';
import { refuseStopped } from './close.ts';
import { candidates, dueOccasion, type Gift, give, type Occasion, passOccasion } from './close-store.ts';

const BATCH = 500;

type Deps = Pick<VipDeps, 'db' | 'events' | 'protection' | 'site'>;

interface Making {
  merchantId: string;
  kind: GiftKind;
  occasion: Occasion;
  days: number;
}

/** Makes all due gifts of a merchant. The next run continues an interrupted one. */
export async function makeGifts(deps: Deps, { merchantId, zone }: { merchantId: string; zone: string }): Promise<void> {
  const days = await deps.site.setting(merchantId, vipSettings.giftDays);
  for (const kind of giftKinds)
    for (;;) {
      const occasion = await dueOccasion(deps.db, { merchantId, kind, zone });
      if (occasion === undefined) break;
      await makeAll(deps, { merchantId, kind, occasion, days });
    }
}

async function makeAll(deps: Deps, making: Making): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await inTransaction(deps.db, (trx) => makeBatch(deps, trx, making, from));
  }
  await inTransaction(deps.db, (trx) => passOccasion(trx, making));
}

/** Makes the gifts of one batch. Returns the last member of the batch; undefined at the end. */
async function makeBatch(deps: Deps, trx: Trx, making: Making, after: string): Promise<string | undefined> {
  const near = await candidates(trx, { ...making, after, limit: BATCH });
  const last = near.at(-1);
  if (last === undefined) return undefined;
  const free = await deps.protection.whoMay(trx, near, 'bonus');
  const gifts = await give(trx, { ...making, memberIds: near.filter((memberId) => free.has(memberId)) });
  if (gifts.length > 0)
    await refuseStopped(
      deps,
      trx,
      gifts.map(({ memberId }) => memberId),
    );
  for (const gift of gifts) await tellReady(deps, trx, making, gift);
  return last;
}

async function tellReady(
  { events }: Pick<Deps, 'events'>,
  trx: Trx,
  { merchantId, kind, occasion: { period } }: Making,
  { memberId, amount, rankLevel, claimUntil }: Gift,
): Promise<void> {
  await audit(trx, systemContext('vip', merchantId), {
    command: 'vip.gift.make',
    subject: { type: 'member', id: memberId },
    after: { state: 'claimable', kind, period, rankLevel, amount, claimUntil },
  });
  await events.emit(trx, 'vip.giftReady', { memberId, merchantId, kind, period, amount: toWire(amount) });
}
