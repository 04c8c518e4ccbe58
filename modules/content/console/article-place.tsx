import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Article } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { helpCategories } from '../contract/places.ts';
import { PartForm } from './part-form.tsx';

const POSITION_MAX = 9999;
const names = { category: 'article.categoryLabel', position: 'article.position', enabled: 'article.visible' } as const;
const groups = { category: 'article.category' };
interface ArticlePlaceProps {
  article: Article;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

/** The section and place of an article in the help centre, and whether it is shown; the terms always are. */
export function ArticlePlace({ article, isDisabled, reload }: ArticlePlaceProps) {
  const t = useWords();
  const call = useCall();
  const words = usePathWords(names, groups);
  const isTerms = article.requiredVersion !== null;
  const { id, category, position, enabled, revision } = article;
  return (
    <PartForm
      title={t('article.place')}
      read={{ category, position, enabled }}
      words={words}
      isDisabled={isDisabled}
      save={(values, reason) =>
        call('opsChangeArticle', { params: { code: id }, body: { ...values, revision, reason } })
      }
      reload={reload}
    >
      {({ values, set, field }) => (
        <Section title={t('article.place')} level="h2">
          {isTerms && <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('article.termsStay')}</Typography>}
          <FieldGrid>
            <ChoiceSetting
              label={t('article.categoryLabel')}
              choices={helpCategories.map((value) => ({ value, label: t(`article.category.${value}`) }))}
              isDisabled={isDisabled || isTerms}
              {...field('category')}
            />
            <NumberField
              label={t('article.position')}
              short={t('article.position')}
              min={0}
              max={POSITION_MAX}
              isDisabled={isDisabled}
              {...field('position')}
            />
            <FormControlLabel
              control={
                <Switch
                  checked={values.enabled}
                  disabled={isDisabled || isTerms}
                  onChange={(event) => set('enabled', event.target.checked)}
                />
              }
              label={t('article.visible')}
            />
          </FieldGrid>
        </Section>
      )}
    </PartForm>
  );
}
