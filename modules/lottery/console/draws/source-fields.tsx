import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileButton } from '@sanam/console/components/file-button.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

const SOURCE_MIN = 3;
/** Maximum file size in bytes, so that the base64 text fits the call. */
const EVIDENCE_BYTES_MAX = 2_900_000;

export interface Evidence {
  name: string;
  base64: string;
}

export interface SourceDraft {
  address: string;
  at: string | null;
  evidence: Evidence | null;
}

/** Returns the draft of a source, whether it is whole, and its fields of a call. */
export function useSource() {
  const [draft, setDraft] = useState<SourceDraft>({ address: '', at: null, evidence: null });
  const { address, at, evidence } = draft;
  const sent = { sourceAddress: address.trim(), sourceAt: at ?? '', evidence: evidence?.base64 ?? '' };
  const isWhole = sent.sourceAddress.length >= SOURCE_MIN && at !== null && evidence !== null;
  const change = (some: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...some }));
  return { draft, change, isWhole, sent };
}

/** The fields of the source of typed numbers: its address, when it was read there, and a picture of it. */
export function SourceFields({ source: { draft, change } }: { source: ReturnType<typeof useSource> }) {
  const t = useWords();
  return (
    <>
      <FieldGrid>
        <TextSetting
          label={t('lotteryDraw.source')}
          hint={t('lotteryDraw.sourceHint')}
          value={draft.address}
          isDisabled={false}
          problem={undefined}
          onChange={(address) => change({ address })}
        />
        <MomentField label={t('lotteryDraw.sourceAt')} value={draft.at} onChange={(at) => change({ at })} />
      </FieldGrid>
      <EvidenceField evidence={draft.evidence} onChange={(evidence) => change({ evidence })} />
    </>
  );
}

interface EvidenceFieldProps {
  evidence: Evidence | null;
  onChange: (evidence: Evidence | null) => void;
}

function EvidenceField({ evidence, onChange }: EvidenceFieldProps) {
  const t = useWords();
  const [problem, setProblem] = useState<'tooLarge' | null>(null);

  async function take(file: File): Promise<void> {
    const isTooLarge = file.size > EVIDENCE_BYTES_MAX;
    setProblem(isTooLarge ? 'tooLarge' : null);
    onChange(isTooLarge ? null : { name: file.name, base64: await base64Of(file) });
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1.5 }}>
      <FileButton
        label={t('lotteryDraw.addEvidence')}
        busyLabel={t('action.working')}
        accept="image/png,image/jpeg"
        isDisabled={false}
        isBusy={false}
        onFile={(file) => void take(file)}
      />
      <Typography role="status" color={problem === null ? 'text.secondary' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
        {problem === null ? (evidence?.name ?? t('lotteryDraw.evidenceHint')) : t('lotteryDraw.evidenceTooLarge')}
      </Typography>
    </Box>
  );
}

/** Reads a file as base64, without the prefix of a `data:` URL. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
