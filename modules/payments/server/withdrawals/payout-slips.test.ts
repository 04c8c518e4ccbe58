// Slips that staff attach to a payout made by hand.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let payer: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 100, automatic_max = 0');
  payer = await staffSession(t, ['payments']);
  auditor = await staffSession(t, ['auditor']);
});
afterAll(() => close());

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
function attach(staff: TestStaff, id: string, file?: Buffer) {
  const form = new FormData();
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), 'slip.jpg');
  return staff.call('opsAttachSlip', { params: { id }, body: form } as never);
}
const read = async (id: string) => (await auditor.call('opsGetWithdrawal', { params: { id } })).value;
async function asked(): Promise<string> {
  const member = await fundedMember(t, rail);
  const body = { amount: '300.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  return (await member.call('createWithdrawal', { body })).value.withdrawalId;
}
async function decide(id: string): Promise<void> {
  const { version } = await read(id);
  const body = { decision: 'approve' as const, expectedVersion: version };
  expect((await payer.call('opsDecideWithdrawal', { params: { id }, body })).code).toBeUndefined();
}

it('are drawn again, shown with who attached them, and kept through disputes of the player', async () => {
  const id = await asked();
  expect((await attach(payer, id, await photo())).code).toBe('wallet.wrongState');
  await decide(id);
  const { version } = await read(id);
  const reference = 'SLIP123456';
  await payer.call('opsDisburseWithdrawal', {
    params: { id },
    body: { by: 'hand', reference, expectedVersion: version },
  });
  const { slipId } = (await attach(payer, id, await photo())).value as { slipId: string };
  const seen = await read(id);
  expect(seen).toMatchObject({ stage: 'toConfirm', proofs: [], slips: [{ id: slipId, by: payer.username }] });
  const kept = await t.owner.query<{ file_name: string; attached_by: string | null }>(
    'select file_name, attached_by from payments_evidence where evidence_id = $1',
    [slipId],
  );
  expect(kept.rows).toEqual([{ file_name: `${slipId}.jpg`, attached_by: expect.any(String) }]);
  const audited = await t.owner.query<{ after: unknown }>(
    `select after from platform_audit where subject_id = $1 and command = 'operator.withdrawal.attachSlip'`,
    [id],
  );
  expect(audited.rows).toEqual([{ after: { slipId } }]);
  // Uploads that no dispute uses are deleted; a slip is none.
  await t.owner.query(`update payments_evidence set created_at = created_at - interval '1 hour'`);
  await t.drain(['wallet.forgetProofs']);
  expect((await read(id)).slips).toHaveLength(1);
});

it('are refused from who may not pay, of another kind, and above five', async () => {
  const id = await asked();
  await decide(id);
  expect((await attach(auditor, id, await photo())).status).toBe(403);
  expect((await attach(payer, id)).code).toBe('wallet.proofMissing');
  expect((await attach(payer, id, Buffer.from('<svg/>'))).code).toBe('wallet.proofType');
  const answers = await Promise.all(Array.from({ length: 7 }, async () => attach(payer, id, await photo())));
  const codes = answers.flatMap(({ code }) => code ?? []);
  expect(codes).toEqual(['wallet.proofTooMany', 'wallet.proofTooMany']);
  expect((await read(id)).slips).toHaveLength(5);
});
