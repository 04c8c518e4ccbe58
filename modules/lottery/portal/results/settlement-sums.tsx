import { useT } from '@sanam/portal/i18n/language.ts';
import { toWire } from '@sanam/contract/money';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { saveFile } from '@sanam/portal/lib/save-file.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Button, Card, Icon } from '@sanam/ui';
import { readSettlement, type SettlementFile } from '../settlement-file.ts';
import type { OneDraw } from './queries.ts';
import { useSiteTime } from '../site-time.ts';

/** The totals of a draw from its signed settlement file. */
export function SettlementSums({ summary }: Pick<OneDraw, 'summary'>) {
  const t = useT();
  const { moment } = useSiteTime();
  const symbol = useSite()?.symbol;
  const file = summary === null ? undefined : readSettlement(summary.file);
  if (summary === null || file === undefined) return null;
  const sums = [
    ['tickets', countText(Number(file.tickets))],
    ['winners', countText(Number(file.winners))],
    ['stake', moneyText(toWire(BigInt(file.stake)), symbol)],
    ['payout', moneyText(toWire(BigInt(file.payout)), symbol)],
  ] as const;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name="receipt" />
        {t('lottery.results.settlement')}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {sums.map(([id, text]) => (
          <div key={id} className="min-w-0">
            <dt className="text-xs text-ink-soft">{t(`lottery.results.sum.${id}`)}</dt>
            <dd className="num font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {t('lottery.results.signed', { no: file.settlementNo, at: moment(file.settledAt) })}
      </p>
      <Button size="small" icon="down" className="self-start" onClick={() => saveFile(signedFile(summary, file))}>
        {t('lottery.results.saveSigned')}
      </Button>
    </Card>
  );
}

/** Returns the settlement file with its signature and the name of the key. The signature is over the text in `file`. */
function signedFile(
  { file, signature, keyId }: NonNullable<OneDraw['summary']>,
  { market, numero, settlementNo }: SettlementFile,
): File {
  const text = JSON.stringify({ file, signature, keyId }, null, 2);
  return new File([text], `${market}-${numero}-settlement-${settlementNo}.json`, { type: 'application/json' });
}
