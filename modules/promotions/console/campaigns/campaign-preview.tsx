import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Shown } from '@sanam/console/components/html-field.tsx';
import { BannerPreview } from '@sanam/console/components/picture-field.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { campaignLanguages, type Language } from './campaign-draft.ts';
import { useRules } from './use-campaign-facts.ts';

/** The preview of a campaign as members see it, in both languages. */
export function CampaignPreview({ kind, content }: { kind: CampaignKind; content: CampaignContent }) {
  const t = useWords();
  const [language, setLanguage] = useState<Language>(useLocale() === 'th' ? 'TH' : 'EN');
  const rulesOf = useRules(kind, language === 'TH' ? 'th' : 'en');
  const text = content.texts.find((one) => one.language === language);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {campaignLanguages.map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === language ? 'contained' : 'outlined'}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {one}
          </Button>
        ))}
      </Box>
      <BannerPreview picture={content.picture} title={text?.title ?? ''} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {content.tags.map((tag) => (
          <Tag key={tag}>{t(`campaign.tag.${tag}`)}</Tag>
        ))}
      </Box>
      {text === undefined || text.title === '' ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('campaign.previewEmpty')}</Typography>
      ) : (
        <>
          <Typography variant="h6" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {text.title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{text.summary}</Typography>
        </>
      )}
      <Facts facts={rulesOf(content).map(({ label, text: said }): Fact => [label, said])} />
      <Shown html={text?.body ?? ''} />
    </Box>
  );
}
