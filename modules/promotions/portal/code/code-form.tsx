import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Button, buttonClass, Callout, Card, toast } from '@sanam/ui';
import { type FormEvent, useId, useState } from 'react';
import { claimedFigures, claimedWords } from '../list/state-button.tsx';
import { depositWithPath } from '../paths.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { CodeInput } from './code-input.tsx';
import { type Redeemed, useCode } from './use-code.ts';
import { useOpenedText } from './opened-text.ts';

/** The form for a code. The code gives its reward at once, or opens an offer for the next deposit. */
export function CodeForm() {
  const t = useT();
  const money = useMoney();
  const textOf = useOpenedText();
  const titleId = useId();
  const [opened, setOpened] = useState<Redeemed>();
  const code = useCode((redeemed) => {
    const { title, state } = redeemed;
    setOpened(state === 'opened' ? redeemed : undefined);
    if (state === 'claimed') toast(`${title}: ${t(claimedWords(redeemed), claimedFigures(redeemed, money))}`, 'gain');
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    code.send();
  };
  return (
    <Card as="section" flat aria-labelledby={titleId} className="flex flex-col gap-3">
      <form onSubmit={send} noValidate className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="mb-2 font-semibold">
            {t('promotions.code.title')}
          </h2>
          <CodeInput code={code} />
        </div>
        <Button type="submit" look="brand" busy={code.isPending}>
          {t('promotions.code.go')}
        </Button>
      </form>
      {opened === undefined ? null : (
        <Callout tone="gain" icon="gift">
          <div className="flex flex-col items-start gap-3">
            <p>{textOf(opened)}</p>
            <Link to={depositWithPath(opened.id)} className={buttonClass('brand')}>
              {t('bonus.depositWith')}
            </Link>
          </div>
        </Callout>
      )}
    </Card>
  );
}
