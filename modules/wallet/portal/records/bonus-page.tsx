import { useT } from '@sanam/portal/i18n/language.ts';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { SumLines } from '../sum-lines.tsx';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useBalance } from '../queries.ts';
import { AccountRecordPage } from './account-record-page.tsx';

/** The current bonus money and its entries. */
export function BonusPage() {
  const t = useT();
  const { data } = useBalance();
  return (
    <div className="flex flex-col gap-4">
      {data !== undefined && (
        <SumLines
          lines={[{ label: t('record.bonusNow'), text: moneyText(data.parts.bonus, data.symbol), strong: true }]}
        />
      )}
      <p className="text-sm text-ink-soft">{t('record.partWhy.bonus')}</p>
      <Slot of="bonusDetails" />
      <section aria-labelledby="bonus-moves" className="flex flex-col gap-4">
        <h3 id="bonus-moves" className="font-semibold">
          {t('record.bonusMoves')}
        </h3>
        <AccountRecordPage part="bonus" />
      </section>
    </div>
  );
}
