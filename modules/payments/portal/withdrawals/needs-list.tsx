import { Button, Callout } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { openCustomerService, useCustomerService } from '@sanam/portal/lib/customer-service.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useIsExcluded } from '@sanam/portal/lib/use-is-excluded.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { CardReturnButton } from './card-return-button.tsx';
import type { WithdrawalOptions } from '@sanam/wallet/portal/queries.ts';

type Need = WithdrawalOptions['needs'][number];

const LOCKS: readonly Need['kind'][] = ['hold', 'review', 'cardReturn'];

/** The list of missing requirements for a payout, each with its solution; forms are below the list. */
export function NeedsList({ needs, symbol }: { needs: readonly Need[]; symbol: string }) {
  const t = useT();
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="withdraw-needs" className="flex flex-col gap-2">
      <h3 id="withdraw-needs" className="text-base">
        {t('withdraw.needs')}
      </h3>
      <ul className="flex flex-col gap-2">
        {needs.map((need) => (
          <li key={need.kind === 'cardReturn' ? need.depositId : need.kind}>
            <NeedItem need={need} symbol={symbol} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NeedItem({ need, symbol }: { need: Need; symbol: string }) {
  const t = useT();
  const way = wayOf(need);
  return (
    <Callout tone="caution" icon={LOCKS.includes(need.kind) ? 'lock' : 'clock'}>
      <p>{useNeedText(need, symbol)}</p>
      {need.kind === 'review' && need.told !== null ? <p className="font-semibold">{need.told}</p> : null}
      {need.kind === 'kyc' ? <NextLevel missing={need.missing} /> : null}
      {way === 'security' ? (
        <Link to={memberPath('securityCenter')} className="underline">
          {t('withdraw.need.toSecurity')}
        </Link>
      ) : null}
      {way === 'identity' ? (
        <Link to={memberPath('identity')} className="underline">
          {t('identity.toPage')}
        </Link>
      ) : null}
      {need.kind === 'cardReturn' && !need.isAsked ? (
        <div className="mt-2">
          <CardReturnButton need={need} symbol={symbol} />
        </div>
      ) : null}
      {way === 'service' ? (
        <div className="mt-2">
          <ServiceButton>{t('withdraw.need.toService')}</ServiceButton>
        </div>
      ) : null}
    </Callout>
  );
}

/** Returns the page where a requirement is met; null if a form below does it, or only time. */
function wayOf(need: Need): 'security' | 'identity' | 'service' | null {
  if (need.kind === 'hold' || need.kind === 'turnover') return 'service';
  if (need.kind === 'kyc') return need.level === null ? 'service' : 'identity';
  if (need.kind === 'review') return need.asks === 'nothing' ? null : 'service';
  return need.kind === 'paymentPasswordLocked' ? 'security' : null;
}

function useNeedText(need: Need, symbol: string): string {
  const t = useT();
  switch (need.kind) {
    case 'hold':
      return t(`withdraw.need.hold.${need.reason ?? 'other'}`, { time: dateTimeText(need.until) });
    case 'review':
      return t(`withdraw.need.review.${need.asks}`, { amount: moneyText(need.amount, symbol) });
    case 'cardReturn':
      return t(need.isAsked ? 'withdraw.need.cardAsked' : 'withdraw.need.card', {
        amount: moneyText(need.amount, symbol),
      });
    case 'turnover':
      return t('withdraw.need.turnover', { amount: moneyText(need.amount, symbol) });
    case 'kyc':
      return t(kycText(need), {
        amount: moneyText(need.left, symbol),
        time: need.until === null ? '' : dateTimeText(need.until),
      });
    case 'belowMinimum':
      return t('withdraw.need.belowMinimum', { amount: moneyText(need.min, symbol) });
    case 'paymentPasswordLocked':
    case 'countLimit':
    case 'dailyLimit':
      return t(`withdraw.need.${need.kind}`, { time: dateTimeText(need.until) });
    default:
      return t(`withdraw.need.${need.kind}`);
  }
}

function kycText({ isStopped, until }: Extract<Need, { kind: 'kyc' }>) {
  if (!isStopped) return 'withdraw.need.kyc.part';
  return until === null ? 'withdraw.need.kyc.never' : 'withdraw.need.kyc.today';
}

/** The requirements of the next identity level, with links to other pages if needed. */
function NextLevel({ missing }: { missing: Extract<Need, { kind: 'kyc' }>['missing'] }) {
  const t = useT();
  const isExcluded = useIsExcluded();
  if (missing.length === 0) return null;
  return (
    <div>
      <p>{t('withdraw.need.kyc.missing')}</p>
      <ul className="list-disc ps-5">
        {missing.map((one) => (
          <li key={one}>
            {one === 'ownAccount' && !isExcluded ? (
              <Link to={memberPath('depositv2')} className="underline">
                {t(`identity.need.${one}`)}
              </Link>
            ) : (
              t(`identity.need.${one}`)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ServiceButton({ children }: { children: ReactNode }) {
  const service = useCustomerService().data;
  return (
    <Button size="small" disabled={service === undefined} onClick={() => service && void openCustomerService(service)}>
      {children}
    </Button>
  );
}
