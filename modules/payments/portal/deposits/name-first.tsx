import { Callout } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { useBankAccounts } from '@sanam/wallet/portal/queries.ts';

/**
 * Warns a member whose name is not known yet: a statement names the payer, and staff have to look at a payment whose
 * payer can be compared with nobody.
 */
export function NameFirst() {
  const t = useT();
  const accounts = useBankAccounts().data;
  if (accounts === undefined || accounts.registeredName !== null) return null;
  return (
    <Callout tone="caution" icon="user">
      <span className="flex flex-col items-start gap-1">
        {t('deposit.nameFirst')}
        <Link to={memberPath('securityCenter')} className="underline">
          {t('deposit.nameFirstGo')}
        </Link>
      </span>
    </Callout>
  );
}
