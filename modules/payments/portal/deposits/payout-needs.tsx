import { useT } from '@sanam/portal/i18n/language.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { useWithdrawalOptions, type WithdrawalOptions } from '@sanam/wallet/portal/queries.ts';

type Need = WithdrawalOptions['needs'][number];

/** The requirements of a payout, shown before the deposit. Shows nothing until they are known. */
export function PayoutNeeds() {
  const t = useT();
  const needs = (useWithdrawalOptions().data?.needs ?? []).filter(isForLater);
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="deposit-payout-needs" className="rounded-lg bg-sunken p-3 text-sm">
      <h3 id="deposit-payout-needs" className="text-sm font-semibold">
        {t('deposit.payoutNeeds')}
      </h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {needs.map(({ kind }) => (
          <li key={kind}>
            <Link to={memberPath(kind === 'kyc' ? 'identity' : 'withdraw')} className="underline">
              {t(`deposit.payoutNeed.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Checks whether the requirement needs an action of the member rather than time. */
function isForLater(need: Need): need is Extract<Need, { kind: 'paymentPassword' | 'bankAccount' | 'kyc' }> {
  if (need.kind === 'kyc') return need.isStopped && need.until === null;
  return need.kind === 'paymentPassword' || need.kind === 'bankAccount';
}
