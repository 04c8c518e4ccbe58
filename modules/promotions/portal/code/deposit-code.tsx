import { useT } from '@sanam/portal/i18n/language.ts';
import { Button, Callout, toast } from '@sanam/ui';
import { useState } from 'react';
import { claimedFigures, claimedWords } from '../list/state-button.tsx';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { CodeInput } from './code-input.tsx';
import { useOpenedText } from './opened-text.ts';
import { useCode } from './use-code.ts';

/**
 * The code field inside the deposit form: selects the offer that a code opens, or reports the reward. The typed deposit
 * is kept. `onOpen`: called with the opened offer.
 */
export function DepositCode({ onOpen }: { onOpen: (promotionId: string) => void }) {
  const t = useT();
  const money = useMoney();
  const textOf = useOpenedText();
  const [right, setRight] = useState<string>();
  const code = useCode((redeemed) => {
    const { id, title, state } = redeemed;
    if (state === 'opened') {
      setRight(textOf(redeemed));
      onOpen(id);
    } else toast(`${title}: ${t(claimedWords(redeemed), claimedFigures(redeemed, money))}`, 'gain');
  });
  return (
    <details className="rounded-lg border border-line bg-surface px-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand-ink">
        {t('promotions.code.title')}
      </summary>
      <div className="flex flex-col gap-3 pb-3">
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <div className="min-w-0 flex-1">
            <CodeInput code={code} onEnter={code.send} />
          </div>
          <Button busy={code.isPending} onClick={code.send}>
            {t('promotions.code.go')}
          </Button>
        </div>
        <div role="status">
          {right === undefined ? null : (
            <Callout tone="gain" icon="gift">
              {right}
            </Callout>
          )}
        </div>
      </div>
    </details>
  );
}
