import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Article, ArticleVersion } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { contentLanguages, type Language } from './announcement-draft.ts';
import type { Writing } from './writing.ts';
import { HtmlField } from '@sanam/console/components/html-field.tsx';

const VERSION = /^[A-Za-z0-9.-]{1,20}$/;
type Text = ArticleVersion['texts'][number];

interface DraftValues {
  version: string;
  texts: Text[];
}

interface DraftFormProps {
  article: Article;
  writing: Writing;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The texts of a draft in each language, beside the preview of the cleaned HTML. */
export function DraftForm({ article, writing, reload, onClose }: DraftFormProps) {
  const t = useWords();
  const source = article.versions.find(({ version }) => version === (writing.from ?? writing.version));
  const draft = useOpenedDraft<DraftValues>({
    version: writing.version,
    texts: source?.texts ?? [{ language: 'TH', title: '', body: '' }],
  });
  const { values, set, problemAt } = draft;
  const { version, texts } = values;
  const [isAsking, setIsAsking] = useState(false);
  const isNew = writing.from !== null;
  /** Mark of the draft when this form opened; undefined, after the writer was told of a change, for the current one. */
  const [read, setRead] = useState<string | null | undefined>(isNew ? null : (source?.mark ?? null));
  const current = article.versions.find((one) => one.version === version)?.mark ?? null;
  const isTaken = isNew && article.versions.some((one) => one.version === version && one.state === 'published');
  const isReady =
    VERSION.test(version) && !isTaken && texts.length > 0 && texts.every(({ title }) => title.trim() !== '');
  return (
    <Section title={isNew ? t('article.draftTitle') : t('article.draftOf', { version })} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('article.draftHint')}</Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isNew && (
          <Box sx={{ maxWidth: 320 }}>
            <TextSetting
              label={t('article.versionName')}
              value={version}
              isDisabled={false}
              problem={isTaken ? t('refusal.content.versionExists') : problemAt('version')}
              hint={t('article.versionNameHint')}
              onChange={(text) => set('version', text)}
            />
          </Box>
        )}
        {contentLanguages.map((language) => (
          <LanguageText key={language} language={language} draft={draft} />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" disabled={!isReady} onClick={() => setIsAsking(true)}>
            {t('article.draftSave')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </Box>
      </Box>
      {isAsking && (
        <SaveDialog
          article={article}
          draft={draft}
          mark={read === undefined ? current : read}
          reload={reload}
          onTold={() => setRead(undefined)}
          onSaved={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

function LanguageText({ language, draft }: { language: Language; draft: Draft<DraftValues> }) {
  const t = useWords();
  const { texts } = draft.values;
  const at = texts.findIndex((one) => one.language === language);
  const text = texts[at];
  const others = texts.filter((one) => one.language !== language);
  const put = (next: Text | undefined): void => {
    const all = next === undefined ? others : [...others, next];
    draft.set(
      'texts',
      contentLanguages.flatMap((one) => all.filter((other) => other.language === one)),
    );
  };
  const name = t(`announcement.words.${language}`);
  if (text === undefined)
    return (
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => put({ language, title: '', body: '' })}
      >{`${t('announcement.addWords')}: ${name}`}</Button>
    );
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <TextSetting
        label={t('announcement.title')}
        value={text.title}
        isDisabled={false}
        problem={draft.problemAt(`texts.${at}.title`)}
        onChange={(title) => put({ ...text, title: title.slice(0, 200) })}
      />
      <HtmlField
        label={t('announcement.body')}
        value={text.body}
        isDisabled={false}
        rows={12}
        onChange={(body) => put({ ...text, body })}
      />
      {language !== 'TH' && (
        <Button size="small" color="error" sx={{ justifySelf: 'start' }} onClick={() => put(undefined)}>
          {t('announcement.dropWords')}
        </Button>
      )}
    </Box>
  );
}

interface SaveProps {
  article: Article;
  draft: Draft<DraftValues>;
  mark: string | null;
  reload: () => Promise<unknown>;
  onTold: () => void;
  onSaved: () => void;
  onClose: () => void;
}

function SaveDialog({ article, draft, mark, reload, onTold, onSaved, onClose }: SaveProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { version, texts } = draft.values;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { version, category: article.category, texts, mark, reason: reason ?? '' };
    await draft.sending(() => call('opsDraftArticle', { params: { code: article.id }, body }));
    notify(t('article.draftSaved'), { type: 'success' });
    await reload();
    onSaved();
  }

  return (
    <ActDialog
      title={t('article.draftSaveTitle', { version })}
      effects={[t('article.draftSaveWhat')]}
      confirm={t('article.draftSaveGo')}
      reason="required"
      content={{ version, texts, mark }}
      run={run}
      onStale={async () => {
        await reload();
        onTold();
      }}
      onClose={onClose}
    />
  );
}
