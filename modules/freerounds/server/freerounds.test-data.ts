// A vendor with free rounds, one of its games, and staff who grant them.
import { type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import type { CallInput, Calls } from '@sanam/contract';
import { insist } from '@sanam/server/test/insist.ts';

type Gift = CallInput<Calls['opsGiveFreeRounds']>['body'];

export const DUE = ['freerounds.due', 'freerounds.tell'];

export interface Giving {
  vendor: FakeVendor;
  nodeId: string;
  writer: TestStaff;
  checker: TestStaff;
  give(members: string[], change?: Partial<Gift>): ReturnType<typeof giveBy>;
  /** Creates a member with free rounds confirmed by the vendor; returns both with the grant id. */
  granted(change?: Partial<Gift>): Promise<{ member: TestMember; id: string }>;
  /** Reads the grant as staff. */
  read(id: string): Promise<Value>;
  /** Reports rounds as played at the vendor, and pays the winnings once. */
  pay(id: string, amountMinor: number, used?: number): Promise<string | undefined>;
  /** The same; returns the wallet's whole answer. */
  promoWin(id: string, amountMinor: number, used?: number): Promise<Answer>;
}
type Answer = Awaited<ReturnType<FakeVendor['wallet']['call']>>['answer'];
type Value = Awaited<ReturnType<typeof readGrant>>;

const giveBy = (writer: TestStaff, body: Gift) => writer.call('opsGiveFreeRounds', { query: {}, body });
const readGrant = async (writer: TestStaff, id: string) =>
  (await writer.call('opsGetFreeRounds', { params: { id } })).value;

export async function openGiving(t: TestApp, code = 'ACME'): Promise<Giving> {
  const vendor = await startFakeVendor(t, code, ['free_rounds', 'promo']);
  vendor.games = [vendorGame('reel', { names: { th: 'วงล้อ', en: 'Reel' } })];
  await t.app.modules.catalogue.importFrom(code);
  const [writer, checker] = [await staffSession(t, ['promotionManager']), await staffSession(t, ['promotionManager'])];
  const games = (await writer.call('opsListGames', { query: { q: 'Reel' } })).value.list;
  const nodeId = games.find((one) => one.vendor === code)!.id;
  const terms = { nodeId, rounds: 10, bet: '1.00', days: 7, turnoverPercent: 0, reason: 'for the test' };
  const read = (id: string) => readGrant(writer, id);
  const giving: Giving = {
    vendor,
    nodeId,
    writer,
    checker,
    read,
    give: (members, change) => giveBy(writer, { ...terms, members, ...change }),
    async granted(change) {
      const member = await registerMember(t);
      await giving.give([member.username], change);
      await t.drain();
      return { member, id: (await latest(writer, member.memberId)).id };
    },
    pay: async (id, amountMinor, used) => (await giving.promoWin(id, amountMinor, used))?.code,
    async promoWin(id, amountMinor, used = 1) {
      const reward = vendor.rewards.get(id)!;
      Object.assign(reward, { used, win_total: amountMinor, state: reward.state === 'ACTIVE' ? 'USED' : reward.state });
      const send = () =>
        vendor.wallet.call('promo-win', {
          transaction_id: `pay-${id}-${amountMinor}`,
          player_id: reward.player_id,
          currency: 'THB',
          amount: amountMinor,
          kind: 'FREE_ROUNDS',
          promo: { campaign_id: 'x', reward_id: id, type: 'FREE_ROUNDS' },
        });
      // A vendor repeats a credit until it has an answer.
      const { answer } = await insist(send, (sent) => sent.settled && sent.answer.code !== 'TEMPORARY_ERROR');
      reward.settled = answer?.outcome === 'ACCEPTED';
      return answer;
    },
  };
  return giving;
}

const latest = async (writer: TestStaff, id: string) =>
  (await writer.call('opsMemberFreeRounds', { params: { id }, query: {} })).value.list[0]!;
