import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DiffTable } from '@sanam/console/components/diff-table.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { changesOf } from '@sanam/console/lib/changes.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { Campaign } from './campaign-draft.ts';
import { useComparison } from './use-campaign-facts.ts';

/** The changes of the next version, listed for the reviewer. */
export function ChangesList({ campaign: { kind, versions }, next }: { campaign: Campaign; next: CampaignContent }) {
  const t = useWords();
  const compare = useComparison(kind);
  const [published] = versions;
  if (published === undefined) return null;
  const { before, after } = compare(published.content, next);
  const changes = changesOf(before, after);
  const { version } = published;
  return (
    <Box role="group" aria-labelledby="campaign-changes" sx={{ mb: 1.5 }}>
      <Typography id="campaign-changes" sx={{ mb: 0.5, fontWeight: 600 }}>
        {t(changes.length === 0 ? 'campaign.noChanges' : 'campaign.changes', { version })}
      </Typography>
      {changes.length > 0 && (
        <DiffTable
          before={Object.fromEntries(changes.map(({ path, was }) => [path, was]))}
          after={Object.fromEntries(changes.map(({ path, is }) => [path, is]))}
        />
      )}
    </Box>
  );
}
