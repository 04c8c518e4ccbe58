import { Moment } from '@sanam/console/components/moment.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Campaign } from './campaign-draft.ts';
import { CampaignPreview } from './campaign-preview.tsx';

/** All published versions, newest first; members keep the version they took. */
export function VersionSection({ campaign: { kind, versions } }: { campaign: Campaign }) {
  const t = useWords();
  if (versions.length === 0) return null;
  return (
    <Section title={t('campaign.versions')} level="h2">
      {versions.map((one) => (
        <details key={one.version}>
          <summary style={{ cursor: 'pointer', padding: '8px 0' }}>
            {t('campaign.version', { version: one.version })} · <Moment at={one.at} /> ·{' '}
            {t('campaign.versionBy', { by: one.by, reviewer: one.reviewedBy })} ·{' '}
            {t('campaign.members', { count: one.members })}
          </summary>
          <CampaignPreview kind={kind} content={one.content} />
        </details>
      ))}
    </Section>
  );
}
