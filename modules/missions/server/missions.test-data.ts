// Missions for tests, made and published through the staff calls.
import type { CallArguments, Calls } from '@sanam/contract';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

type Body = CallArguments<Calls['opsAddMission']>['body'];
export type Terms = Omit<Body, 'reason'>;

const DAY_MS = 86_400_000;

export const termsOf = (change: Partial<Terms> = {}): Terms => ({
  titleTh: 'เล่นครบ',
  titleEn: 'Play on',
  counter: 'validBet',
  product: null,
  multiple: null,
  goal: '100.00',
  occurrence: 'once',
  reward: { kind: 'cash', amount: '20.00' },
  budget: null,
  startsAt: new Date(Date.now() - DAY_MS).toISOString(),
  endsAt: new Date(Date.now() + 60 * DAY_MS).toISOString(),
  ...change,
});

export interface MissionMakers {
  writer: TestStaff;
  /** Makes a draft and publishes it with an approver. */
  open(change?: Partial<Terms>): Promise<string>;
  draft(change?: Partial<Terms>): Promise<string>;
  publish(id: string): Promise<string | undefined>;
  end(id: string): Promise<string | undefined>;
}

export async function openMakers(t: TestApp): Promise<MissionMakers> {
  const [writer, checker] = [await staffSession(t, ['promotionManager']), await staffSession(t, ['promotionManager'])];
  const reason = 'for the test';
  const versionOf = async (id: string) => (await writer.call('opsGetMission', { params: { id } })).value.version;
  const makers: MissionMakers = {
    writer,
    async draft(change) {
      const body = { ...termsOf(change), reason };
      return (await writer.call('opsAddMission', { query: {}, body })).value.id;
    },
    async publish(id) {
      const version = await versionOf(id);
      const asked = await writer.call('opsPublishMission', { params: { id }, body: { version, reason } });
      if (asked.code !== undefined) return asked.code;
      const decided = await checker.call('opsDecideApproval', {
        params: { id: asked.value.approvalId! },
        body: { decision: 'confirm' },
      });
      return decided.code;
    },
    async end(id) {
      const version = await versionOf(id);
      return (await writer.call('opsEndMission', { params: { id }, body: { version, reason } })).code;
    },
    async open(change) {
      const id = await makers.draft(change);
      await makers.publish(id);
      return id;
    },
  };
  return makers;
}
