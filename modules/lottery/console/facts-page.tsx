import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface FactsPageProps {
  name: string;
  code: string;
  tags: ReactNode;
  actions: ReactNode;
  facts: Fact[];
  /** Sections below the facts. */
  children: ReactNode;
}

/** The page of a market or a game: its facts, then the sections below. */
export function FactsPage({ name, code, tags, actions, facts, children }: FactsPageProps) {
  const t = useWords();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordHead title={`${name} (${code})`} tags={tags} actions={actions} />
      <Sections columnMin={340}>
        <Section title={t('lotteryMarket.facts')}>
          <Facts facts={facts} />
        </Section>
        {children}
      </Sections>
    </Box>
  );
}
