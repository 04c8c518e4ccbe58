import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { ReadOnlyNote } from '@sanam/console/components/read-only-note.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { FiguresAct } from './figures-act.tsx';
import { type FigureSetting, figureText } from './figure-text.ts';

/** The settings of the merchant that consist of figures, one section for each. Two people change one at a time. */
export function FiguresPage() {
  const t = useWords();
  const mayChange = useMay('settings.figure.change');
  const query = useSettings('opsListFigures');
  useDecisions(query.refetch);
  const title = t('resources.figures.name');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordFrame query={query}>
        {({ merchant, list, approval }) => (
          <>
            <RecordHead
              title={title}
              tags={null}
              actions={approval === null ? undefined : <WaitingApproval approval={approval} />}
            />
            <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
              {t('settings.ofMerchant', { name: merchant.name })} {t('figures.intro')}
            </Typography>
            <ReadOnlyNote isDisabled={!mayChange} />
            <Sections columnMin={340}>
              {list.map((setting) => (
                <SettingSection
                  key={setting.key}
                  setting={setting}
                  mayChange={mayChange && approval === null}
                  reload={async () => void (await query.refetch())}
                />
              ))}
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

interface SectionProps {
  setting: FigureSetting;
  mayChange: boolean;
  reload: () => Promise<void>;
}

function SettingSection({ setting, mayChange, reload }: SectionProps) {
  const t = useWords();
  const words = useCodeWords();
  return (
    <Section title={words('figures.title', setting.key)}>
      {setting.figures.map((figure) => (
        <Box key={figure.name} sx={{ mb: 1.5 }}>
          <Facts facts={[[words('proposal.field', figure.name), <b key={figure.name}>{figureText(figure)}</b>]]} />
          <Typography variant="body2" color="text.secondary">
            {t('figures.bounds', {
              shipped: figureText(figure, 'shipped'),
              least: figureText(figure, 'least'),
              most: figureText(figure, 'most'),
            })}
          </Typography>
        </Box>
      ))}
      {mayChange && <FiguresAct setting={setting} reload={reload} />}
    </Section>
  );
}
