import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Article, ArticleVersion } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

interface PublishDialogProps {
  article: Article;
  version: ArticleVersion;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that publishes a draft; publishing cannot be undone. */
export function PublishDialog({ article, version, reload, onClose }: PublishDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const draft = useOpenedDraft<{ from: string | null }>({ from: null });
  const { from } = draft.values;
  const isThai = version.texts.some(({ language }) => language === 'TH');

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { version: version.version, from, mark: version.mark, reason: reason ?? '' };
    await draft.sending(() => call('opsPublishArticle', { params: { code: article.id }, body }));
    notify(t('article.published'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t('article.publishTitle', { version: version.version })}
      effects={[t('article.publishWhat'), ...(article.requiredVersion === null ? [] : [t('article.publishTerms')])]}
      confirm={t('article.publishGo')}
      reason="required"
      isReady={isThai}
      content={{ version: version.version, from }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    >
      {!isThai && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('article.needThai')}
        </Alert>
      )}
      <Box sx={{ mb: 1.5 }}>
        <MomentField label={t('article.publishFrom')} hint={t('article.publishNow')} {...draft.field('from')} />
      </Box>
    </ActDialog>
  );
}
