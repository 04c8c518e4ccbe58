import { useT } from '@sanam/portal/i18n/language.ts';
import { HelpContact } from '@sanam/protection/portal/help-contact.tsx';
import { LimitPrompt } from '@sanam/protection/portal/limit-prompt.tsx';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { useOpenId } from '../use-open-id.ts';
import { OrderPlace } from '@sanam/wallet/portal/order-place.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { DepositOrder } from './deposit-order.tsx';
import { PayoutNeeds } from './payout-needs.tsx';

/** The form with earlier orders; or one order with its payment code and steps. */
export function DepositPage() {
  const t = useT();
  const [id, open] = useOpenId();
  return (
    <OrderPlace id={id} label={t(id ? 'deposit.order' : 'member.depositv2')}>
      {id ? (
        <DepositOrder id={id} onBack={() => open(null)} />
      ) : (
        <div className="flex flex-col gap-8">
          <LimitPrompt place="deposit">
            <DepositForm onOrdered={open} />
          </LimitPrompt>
          <PayoutNeeds />
          <p className="flex gap-4 text-sm">
            <Link to={memberPath('saferPlay')} className="inline-flex min-h-11 items-center underline">
              {t('member.saferPlay')}
            </Link>
            <Link to={memberPath('identity')} className="inline-flex min-h-11 items-center underline">
              {t('identity.toPage')}
            </Link>
          </p>
          <HelpContact />
          <DepositHistory onOpen={open} />
        </div>
      )}
    </OrderPlace>
  );
}
