import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Article, ArticleVersion } from '@sanam/console/lib/records.ts';
import type { Writing } from './writing.ts';
import { Shown } from '@sanam/console/components/html-field.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { diffTexts, plainText } from './text-diff.ts';

interface VersionListProps {
  article: Article;
  reload: () => Promise<unknown>;
  onWrite: ((writing: Writing) => void) | undefined;
}

/** The list of versions, newest first; each opens its texts and the differences from another version. */
export function VersionList({ article, reload, onWrite }: VersionListProps) {
  const t = useWords();
  const [publishing, setPublishing] = useState<ArticleVersion | null>(null);
  const mayPublish = useMay('content.article.publish');
  return (
    <Section title={t('article.versions')} level="h2">
      {article.versions.map((version) => (
        <Version
          key={`${version.version} ${version.isShipped}`}
          article={article}
          version={version}
          onWrite={onWrite}
          onPublish={mayPublish ? setPublishing : undefined}
        />
      ))}
      {publishing !== null && (
        <PublishDialog article={article} version={publishing} reload={reload} onClose={() => setPublishing(null)} />
      )}
    </Section>
  );
}

type Stage = 'draft' | 'published' | 'held' | 'planned';
const tones: Record<Stage, Tone> = { draft: 'busy', published: 'neutral', held: 'good', planned: 'caution' };

function stageOf(article: Article, { version, state }: ArticleVersion): Stage {
  if (state === 'draft') return 'draft';
  if (version === article.version) return 'held';
  return version === article.nextVersion ? 'planned' : 'published';
}

interface VersionProps {
  article: Article;
  version: ArticleVersion;
  onWrite: VersionListProps['onWrite'];
  onPublish: ((version: ArticleVersion) => void) | undefined;
}

function Version({ article, version, onWrite, onPublish }: VersionProps) {
  const t = useWords();
  const id = useId();
  const stage = stageOf(article, version);
  const moment = version.effectiveFrom ?? version.createdAt;
  return (
    <Accordion disableGutters defaultExpanded={stage === 'draft'} sx={{ '&::before': { display: 'none' } }}>
      <AccordionSummary id={id} aria-controls={`${id}-texts`} expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>{`${t('article.version')} ${version.version}`}</Box>
          <Tag tone={tones[stage]}>{t(`article.state.${stage}`)}</Tag>
          {version.isShipped && <Tag tone="caution">{t('announcement.shipped')}</Tag>}
          {article.requiredVersion === version.version && <Tag tone="busy">{t('article.required')}</Tag>}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Moment at={moment} />
          </Box>
          {version.agreed !== null && version.state === 'published' && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('article.agreed', { smart_count: version.agreed })}
            </Box>
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
          {onWrite !== undefined && (
            <Button variant="outlined" onClick={() => onWrite(writingOf(version))}>
              {t(version.state === 'draft' ? 'article.edit' : 'article.new')}
            </Button>
          )}
          {version.state === 'draft' && onPublish !== undefined && (
            <Button variant="contained" onClick={() => onPublish(version)}>
              {t('article.publish')}
            </Button>
          )}
        </Box>
        <VersionTexts article={article} version={version} />
      </AccordionDetails>
    </Accordion>
  );
}

const writingOf = ({ version, state }: ArticleVersion): Writing =>
  state === 'draft' ? { version, from: null } : { version: '', from: version };

const NOTHING = '-';

/** The texts as the portal shows them, or the differences from another version. */
function VersionTexts({ article, version }: { article: Article; version: ArticleVersion }) {
  const t = useWords();
  const others = article.versions.filter((one) => one.version !== version.version);
  const [against, setAgainst] = useState(NOTHING);
  const other = others.find((one) => one.version === against);
  return (
    <>
      {others.length > 0 && (
        <Box sx={{ maxWidth: 320, mb: 1.5 }}>
          <ChoiceSetting
            label={t('article.compare')}
            value={against}
            choices={[
              { value: NOTHING, label: t('article.compareNone') },
              ...others.map((one) => ({ value: one.version, label: one.version })),
            ]}
            isDisabled={false}
            onChange={setAgainst}
          />
        </Box>
      )}
      {version.texts.map((text) => (
        <Box key={text.language} lang={text.language.toLowerCase()} sx={{ mb: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {`${text.language}: ${text.title}`}
          </Typography>
          {other === undefined ? (
            <Shown html={text.body} />
          ) : (
            <Changes
              before={plainText(other.texts.find(({ language }) => language === text.language)?.body ?? '')}
              after={plainText(text.body)}
            />
          )}
        </Box>
      ))}
    </>
  );
}

const marks = { added: 'ins', removed: 'del' } as const;

/** The differences: new words underlined, old ones struck out, in elements that screen readers announce. */
function Changes({ before, after }: { before: string; after: string }) {
  const t = useWords();
  if (before === after) return <Typography sx={{ color: 'text.secondary' }}>{t('article.same')}</Typography>;
  return (
    <Box
      sx={{
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        '& ins': { color: 'success.main' },
        '& del': { color: 'error.main' },
      }}
    >
      {diffTexts(before, after).map(({ kind, text }, at) => {
        const Mark = kind === 'same' ? 'span' : marks[kind];
        return <Mark key={at}>{text}</Mark>;
      })}
    </Box>
  );
}
