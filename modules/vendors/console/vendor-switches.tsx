import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

interface DialogProps {
  vendor: VendorRecord;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Returns the current activity at the vendor, shown before a switch. */
function useUnderWay(vendor: VendorRecord): string[] {
  const t = useWords();
  if (vendor.sessions === 0 && vendor.openRounds === 0) return [t('vendor.nobodyPlays')];
  const stakes = moneyWithSymbol(vendor.stakesInPlay);
  return [t('vendor.underWay', { sessions: vendor.sessions, rounds: vendor.openRounds, stakes })];
}

export function OfferDialog({ vendor, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const underWay = useUnderWay(vendor);
  const isOn = !vendor.isOffered;
  const merchant = vendor.merchant.name;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { isOn, expected: vendor.isOffered, reason: reason ?? '' };
    await call('opsOfferVendor', { params: { code: vendor.code }, body });
    notify(t('settings.saved'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(isOn ? 'vendor.offerTitle' : 'vendor.withdrawTitle', { name: vendor.nameEn, merchant })}
      effects={
        isOn
          ? [t('vendor.offerWhat', { games: vendor.games })]
          : [t('vendor.withdrawWhat'), t('vendor.withdrawPlays'), ...underWay, t('vendor.otherMerchants')]
      }
      confirm={t(isOn ? 'vendor.offer' : 'vendor.withdraw')}
      tone={isOn ? 'primary' : 'error'}
      reason="required"
      content={{ offer: vendor.code, isOn }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}

export function SwitchVendorDialog({ vendor, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const underWay = useUnderWay(vendor);
  const isOn = !vendor.enabled;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { isOn, expected: vendor.enabled, reason: reason ?? '' };
    await call('opsSwitchVendor', { params: { code: vendor.code }, body });
    notify(t('settings.saved'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(isOn ? 'vendor.onTitle' : 'vendor.offTitle', { name: vendor.nameEn })}
      effects={
        isOn
          ? [t('vendor.onWhat')]
          : [t('vendor.offWhat'), t('vendor.offBets'), ...underWay, t('vendor.offRounds'), t('vendor.offAllMerchants')]
      }
      confirm={t(isOn ? 'vendor.switchOn' : 'vendor.switchOff')}
      tone={isOn ? 'primary' : 'error'}
      reason="required"
      content={{ switch: vendor.code, isOn }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}

/** Checks whether the vendor accepts free rounds and pays their wins. */
export const givesRounds = ({ capabilities }: Pick<VendorRecord, 'capabilities'>): boolean =>
  capabilities.includes('free_rounds') && capabilities.includes('promo');

/** The dialog that switches free rounds of the vendor on or off. */
export function FreeRoundsDialog({ vendor, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const expected = givesRounds(vendor);
  const isOn = !expected;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { isOn, expected, reason: reason ?? '' };
    await call('opsLetVendorGiveRounds', { params: { code: vendor.code }, body });
    notify(t('settings.saved'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(isOn ? 'vendor.roundsOnTitle' : 'vendor.roundsOffTitle', { name: vendor.nameEn })}
      effects={
        isOn
          ? [t('vendor.roundsOnWhat'), t('vendor.roundsOnAsk')]
          : [t('vendor.roundsOffWhat'), t('vendor.roundsOffPaid')]
      }
      confirm={t(isOn ? 'vendor.roundsOn' : 'vendor.roundsOff')}
      tone={isOn ? 'primary' : 'error'}
      reason="required"
      content={{ rounds: vendor.code, isOn }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}
