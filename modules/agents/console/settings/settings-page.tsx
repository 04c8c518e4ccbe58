import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { fieldNames, fields, type Settings, switches, textOf } from './draft.ts';
import { sections } from './sections.ts';
import { SettingsAct } from './settings-act.tsx';

/** The page of all agent settings, with the button to change them. */
export function SettingsPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<Settings>({
    queryKey: ['agentSettings'],
    queryFn: ({ signal }) => call('opsGetAgentSettings', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('agents.plan.change');
  const reload = async () => void (await query.refetch());
  const title = t('resources.agentSettings.name');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordFrame query={query}>
        {(settings) => (
          <>
            <RecordHead
              title={title}
              tags={null}
              actions={
                settings.approval === null ? (
                  mayChange && <SettingsAct settings={settings} reload={reload} />
                ) : (
                  <WaitingApproval approval={settings.approval} />
                )
              }
            />
            <Sections columnMin={340}>
              {sections.map((section) => (
                <Section key={section} title={t(`agentSettings.section.${section}`)}>
                  <SectionFacts settings={settings} section={section} />
                </Section>
              ))}
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function SectionFacts({ settings: { values }, section }: { settings: Settings; section: (typeof sections)[number] }) {
  const t = useWords();
  const own = fieldNames.filter((name) => sectionOf(name) === section);
  const states: Fact[] = switches
    .filter((name) => sectionOf(name) === section)
    .map((name) => [t('field.status'), t(values[name] ? 'agentSettings.on' : 'agentSettings.off')]);
  const facts: Fact[] = own.map((name) => {
    const text = textOf(values, name);
    const shown = fields[name] === 'amount' ? <Amount key={name} value={text} /> : text;
    return [t(`agentSettings.field.${name}`), fields[name] === 'share' ? `${text} %` : shown];
  });
  return <Facts facts={[...states, ...facts]} />;
}

/** Returns the section of a setting. */
function sectionOf(name: string): (typeof sections)[number] {
  const [top] = name.split('.');
  if (top === 'transfers' || top === 'transferLimits') return 'transfers';
  if (top === 'cash' || top === 'cashLimits') return 'cash';
  return top === 'checks' ? 'checks' : 'lines';
}
