import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Article } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { ArticlePlace } from './article-place.tsx';
import { DraftForm } from './draft-form.tsx';
import { LongText } from './long-text.tsx';
import { VersionList } from './version-list.tsx';
import type { Writing } from './writing.ts';

/** One article: the current version, drafts, earlier versions, and the members who agreed to each. */
export function ArticlePage() {
  const t = useWords();
  const { id = '' } = useParams();
  const query = useSettings('opsGetArticle', { params: { code: id } });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.articles.name')} />
      <RecordFrame query={query}>
        {(article) => <ArticleView key={article.id} article={article} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

function ArticleView({ article, reload }: { article: Article; reload: () => Promise<unknown> }) {
  const t = useWords();
  const [search] = useSearchParams();
  const asked = search.get('edit');
  const mayChange = useMay('content.article.change');
  const [writing, setWriting] = useState<Writing | null>(asked === null ? null : { version: asked, from: null });
  const { requiredVersion, version } = article;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RecordHead
        title={t('article.title')}
        figure={<LongText>{article.title}</LongText>}
        tags={<Tags article={article} />}
      />
      {requiredVersion !== null && version !== null && requiredVersion !== version && (
        <Alert severity="warning">{t('article.requiredMismatch', { required: requiredVersion, held: version })}</Alert>
      )}
      {writing !== null && mayChange && (
        <DraftForm
          key={`${writing.version} ${writing.from ?? ''}`}
          article={article}
          writing={writing}
          reload={reload}
          onClose={() => setWriting(null)}
        />
      )}
      <VersionList article={article} reload={reload} onWrite={mayChange ? setWriting : undefined} />
      <ArticlePlace article={article} isDisabled={!mayChange} reload={reload} />
      <Section title={t('audit.history')} level="h2">
        <History rows={article.history} />
      </Section>
    </Box>
  );
}

function Tags({ article }: { article: Article }) {
  const t = useWords();
  return (
    <>
      <code>{article.id}</code>
      <Tag>{t(`article.category.${article.category}`)}</Tag>
      <Tag tone={article.enabled ? 'good' : 'neutral'}>{t(article.enabled ? 'article.shown' : 'article.hidden')}</Tag>
      {article.isShipped && <Tag tone="caution">{t('announcement.shipped')}</Tag>}
    </>
  );
}
