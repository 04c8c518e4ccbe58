import { Button, Dialog, Empty, SkeletonRows } from '@sanam/ui';
import { useState } from 'react';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useHelpArticle } from '@sanam/content/portal/queries.ts';
import type { DepositMethod } from '@sanam/wallet/portal/queries.ts';
import { GuideDrawing } from './guide-drawing.tsx';

type MethodCode = DepositMethod['method'];

/** Returns the code of the help article about a deposit method. Operators edit the article. */
const articleOf = (method: MethodCode): string => `deposit-${method.toLowerCase().replaceAll('_', '-')}`;

/** The guide of a deposit method: a drawing and the article of the help centre. */
export function DepositGuide({ method }: { method: MethodCode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const name = t(`deposit.methodName.${method}`);
  return (
    <>
      <Button look="ghost" size="small" icon="info" onClick={() => setOpen(true)}>
        {t('deposit.guide')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('deposit.guideOf', { method: name })}
        closeLabel={t('app.close')}
      >
        <div className="flex flex-col gap-4">
          <GuideDrawing method={method} label={t('deposit.guideDrawing')} />
          <Article method={method} />
        </div>
      </Dialog>
    </>
  );
}

function Article({ method }: { method: MethodCode }) {
  const t = useT();
  const { article, data, error, refetch } = useHelpArticle(articleOf(method));
  if (error && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <SkeletonRows rows={3} label={t('app.loading')} />;
  if (article === undefined) return <Empty icon="info" title={t('deposit.guideNone')} />;
  return <RichText html={article.content} className="text-ink-soft" />;
}
