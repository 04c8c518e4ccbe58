import { Callout } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useWallets } from './queries.ts';
import { WalletList } from './transfer-page.tsx';

/** For a member who may not play: what lies at vendors comes back here. Nothing where there is nothing. */
export function ClosedTransferPart() {
  const t = useT();
  const { data } = useWallets();
  const hasMoney = data?.list.some(({ balance, onItsWay }) => balance !== '0.00' || onItsWay !== null);
  if (!data || hasMoney !== true) return null;
  return (
    <div className="flex flex-col gap-3 pb-6">
      <Callout icon="info">{t('transfer.closedText')}</Callout>
      <WalletList wallets={data} isOnlyBack />
    </div>
  );
}
