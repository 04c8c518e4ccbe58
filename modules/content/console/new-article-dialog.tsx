import Box from '@mui/material/Box';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { helpCategories } from '../contract/places.ts';

const CODE = /^[a-z][A-Za-z0-9-]{0,60}$/;
const FIRST_VERSION = '1';

/** Maps a refused field to its form path; the call has the title within the texts. */
const articlePath = (field: string): string => (field.startsWith('texts') ? 'title' : field);

interface NewArticle {
  code: string;
  title: string;
  category: (typeof helpCategories)[number];
}

/** The dialog that creates the first draft of a new article. */
export function NewArticleDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const navigate = useNavigate();
  const draft = useOpenedDraft<NewArticle>({ code: '', title: '', category: 'start' }, articlePath);
  const { values, set, problemAt } = draft;
  const { code, title, category } = values;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const texts = [{ language: 'TH' as const, title: title.trim(), body: '' }];
    const body = { version: FIRST_VERSION, category, texts, mark: null, reason: reason ?? '' };
    await draft.sending(() => call('opsDraftArticle', { params: { code }, body }));
    await navigate(`/articles/${code}/show?edit=${FIRST_VERSION}`);
  }

  return (
    <ActDialog
      title={t('article.addTitle')}
      effects={[t('article.draftSaveWhat')]}
      confirm={t('article.draftSaveGo')}
      reason="required"
      isReady={CODE.test(code) && title.trim() !== ''}
      content={values}
      run={run}
      onStale={async () => {}}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5 }}>
        <TextSetting
          label={t('article.code')}
          value={code}
          isDisabled={false}
          problem={code !== '' && !CODE.test(code) ? t('settings.problem.invalid') : problemAt('code')}
          hint={t('article.codeHint')}
          onChange={(text) => set('code', text)}
        />
        <TextSetting
          label={t('announcement.title')}
          value={title}
          isDisabled={false}
          problem={problemAt('title')}
          onChange={(text) => set('title', text.slice(0, 200))}
        />
        <ChoiceSetting
          label={t('article.categoryLabel')}
          choices={helpCategories.map((value) => ({ value, label: t(`article.category.${value}`) }))}
          isDisabled={false}
          {...draft.field('category')}
        />
      </Box>
    </ActDialog>
  );
}
