import { useLocale, useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import type { Fact } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

/** Returns the facts about rounds that the vendor should have finished, and the last return of their stakes. */
export function useStuckFacts({ stuck, lastReturn }: VendorRecord): Fact[] {
  const t = useWords();
  const facts: Fact[] = [];
  if (stuck.rounds > 0) {
    const words = { smart_count: stuck.rounds, stake: moneyWithSymbol(stuck.stake) };
    facts.push([
      t('vendor.stuck'),
      <Tag key="stuck" tone="bad">
        {t('vendor.stuckOf', words)}
      </Tag>,
    ]);
  }
  if (lastReturn !== null) {
    const { startedAt, endedAt, returned, failed, amount } = lastReturn;
    const words = { smart_count: returned, amount: moneyWithSymbol(amount) };
    facts.push([
      t('vendor.lastReturn'),
      <span key="return">
        <Moment at={startedAt} /> · {t(endedAt === null ? 'vendor.returnRunning' : 'vendor.returnDone', words)}
        {failed > 0 && ` · ${t('vendor.returnFailed', { smart_count: failed })}`}
      </span>,
    ]);
  }
  return facts;
}

/** Checks whether stakes can be returned now. */
export const hasStuckRounds = ({ stuck, waiting, lastReturn }: VendorRecord): boolean =>
  stuck.rounds > 0 && waiting === null && (lastReturn === null || lastReturn.endedAt !== null);

interface Props {
  vendor: VendorRecord;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog in which staff propose to end rounds that the vendor left open. */
export function ReturnStakesDialog({ vendor, reload, onClose }: Props) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { code, stuck } = vendor;
  const name = useLocale() === 'th' ? vendor.nameTh : vendor.nameEn;

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { openedBefore: stuck.openedBefore, reason: reason ?? '' };
    await call('opsReturnStakes', { params: { code }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    await reload();
  }

  return (
    <ActDialog
      title={t('vendor.returnTitle', { smart_count: stuck.rounds, name })}
      effects={[
        t('vendor.returnWhat', { stake: moneyWithSymbol(stuck.stake) }),
        t('vendor.returnWins'),
        t('vendor.returnLate'),
        t('withdrawal.twoPeople'),
      ]}
      confirm={t('vendor.returnGo')}
      reason="required"
      content={{ return: code, openedBefore: stuck.openedBefore }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}
