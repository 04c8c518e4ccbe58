import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ThemeRecord } from '@sanam/console/lib/records.ts';
import type { MerchantTheme } from '../contract/rules.ts';

interface VersionsProps {
  record: ThemeRecord;
  mayChange: boolean;
  /** Puts an earlier theme in the form; saving makes it current. */
  onTake: (look: MerchantTheme) => void;
}

/** The earlier themes of a merchant, newest first. */
export function LookVersions({ record, mayChange, onTake }: VersionsProps) {
  const t = useWords();
  return (
    <Section title={t('look.versions')} level="h2">
      {record.versions.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('look.noVersions')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }} tabIndex={0}>
          {record.versions.map(({ version, look, changedAt, changedBy, reason }) => (
            <Box
              key={version}
              component="li"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {t('common.version', { version })}{' '}
                {version === record.version && <Tag tone="good">{t('look.stands')}</Tag>}
                <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                  <Moment at={changedAt} /> · {changedBy} · {reason}
                </Typography>
              </Box>
              {mayChange && version !== record.version && (
                <Button
                  size="small"
                  onClick={() => onTake(look)}
                  aria-label={`${t('look.take')}: ${t('common.version', { version })}`}
                >
                  {t('look.take')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}
