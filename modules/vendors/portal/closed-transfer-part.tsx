import { Callout } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useWallets } from './queries.ts';
import { WalletList } from './transfer-page.tsx';

/** The return of balances at vendors for a member who may not play; hidden if there are none. */
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
