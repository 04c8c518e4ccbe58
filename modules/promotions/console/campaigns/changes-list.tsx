import Alert from '@mui/material/Alert';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { Campaign } from './campaign-draft.ts';
import { useChanges } from './use-campaign-facts.ts';

/** What the next version changes: the second person need not look for it. */
export function ChangesList({ campaign: { kind, versions }, next }: { campaign: Campaign; next: CampaignContent }) {
  const t = useWords();
  const changesOf = useChanges(kind);
  const [published] = versions;
  if (published === undefined) return null;
  const changes = changesOf(published.content, next);
  return (
    <Alert severity={changes.length === 0 ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
      {t(changes.length === 0 ? 'campaign.noChanges' : 'campaign.changes', { version: published.version })}
      <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {label}: {before} → {after}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
