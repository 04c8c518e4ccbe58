import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileButton } from '@sanam/console/components/file-button.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type BoardDraft, readDraft } from './board-draft.ts';
import { BoardFields } from './board-fields.tsx';
import { type DialogProps, DrawAct } from './draw-dialogs.tsx';

const SOURCE_MIN = 3;
/** Maximum file size in bytes, so that the base64 text fits the call. */
const EVIDENCE_BYTES_MAX = 2_900_000;

interface Evidence {
  name: string;
  base64: string;
}

/** The dialog for an official result. The second person enters it without seeing the first entry. */
export function EntryDialog(props: DialogProps) {
  const t = useWords();
  const { market } = props.record.draw;
  const isSecond = props.record.entries.some((entry) => !entry.isRejected);
  const [draft, setDraft] = useState<BoardDraft>({});
  const [sourceAddress, setSource] = useState('');
  const [sourceAt, setSourceAt] = useState<string | null>(null);
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const read = readDraft(market, draft);
  const { prizes } = read;
  return (
    <DrawAct
      {...props}
      act="enter"
      hasReason={false}
      effects={
        isSecond
          ? [t('lotteryDraw.effect.enterSecond'), t('lotteryDraw.effect.enterDiffers')]
          : [t('lotteryDraw.effect.enterFirst'), t('lotteryDraw.effect.enterBlind')]
      }
      content={{ prizes, sourceAddress, sourceAt, evidence }}
      isReady={read.isWhole && sourceAddress.trim().length >= SOURCE_MIN && sourceAt !== null && evidence !== null}
      send={async ({ call, params, options }) => {
        const source = { sourceAddress: sourceAddress.trim(), sourceAt: sourceAt ?? '' };
        const body = { prizes, ...source, evidence: evidence?.base64 ?? '' };
        const { agrees } = await call('opsEnterResult', { params, body }, options);
        return agrees === null ? 'lotteryDraw.entered.first' : `lotteryDraw.entered.${agrees ? 'agrees' : 'differs'}`;
      }}
    >
      <FieldGrid>
        <TextSetting
          label={t('lotteryDraw.source')}
          hint={t('lotteryDraw.sourceHint')}
          value={sourceAddress}
          isDisabled={false}
          problem={undefined}
          onChange={setSource}
        />
        <MomentField label={t('lotteryDraw.sourceAt')} value={sourceAt} onChange={setSourceAt} />
      </FieldGrid>
      <EvidenceField evidence={evidence} onChange={setEvidence} />
      <BoardFields market={market} draft={draft} read={read} onChange={setDraft} />
    </DrawAct>
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
