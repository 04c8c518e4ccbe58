import { fromWire, toWire } from '@sanam/contract/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCodeWords, useWords, type Words } from '../i18n/use-words.ts';
import { moneyWithSymbol } from '../lib/format.ts';
import type { Deposit } from '../lib/records.ts';
import { Amount } from './amount.tsx';
import { CopyText } from './copy-text.tsx';
import { Moment } from './moment.tsx';
import { Facts } from './section.tsx';
import { Tag } from './tag.tsx';

/** Evidence of a deposit's money, with the difference if the amount is not the ordered one. */
export function DepositEvidence({ deposit }: { deposit: Deposit }) {
  const t = useWords();
  const words = useCodeWords();
  if (deposit.evidence.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('deposit.noEvidence')}</Typography>;
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {deposit.evidence.map((one) => {
        const difference = one.amount === null ? 0n : fromWire(one.amount) - fromWire(deposit.payAmount);
        return (
          <li key={`${one.at} ${one.kind} ${one.reference ?? ''}`}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {words('deposit.evidenceKind', one.kind)}
              </Box>
              <Moment at={one.at} />
              {difference !== 0n && (
                <Tag tone="bad">{t('deposit.differs', { amount: moneyWithSymbol(toWire(difference)) })}</Tag>
              )}
            </Box>
            <Facts
              facts={[
                ...(one.amount === null ? [] : ([[t('field.amount'), <Amount key="a" value={one.amount} />]] as const)),
                ...(one.payer === null ? [] : ([[t('field.payer'), one.payer]] as const)),
                ...noteFacts({ ...one, note: noteOf(one, words) }, t),
              ]}
            />
          </li>
        );
      })}
    </Box>
  );
}

/** Returns the note of a step; the note of a reversal is the code of its kind. */
const noteOf = (
  { kind, note }: { kind: string; note: string | null },
  words: (group: string, code: string) => string,
) => (kind === 'reversed' && note !== null ? words('reversal.kind', note) : note);

/** Returns the reference and note of one step, if any. */
export const noteFacts = ({ reference, note }: { reference: string | null; note: string | null }, t: Words) =>
  [
    ...(reference === null ? [] : ([[t('field.reference'), <CopyText key="r" text={reference} />]] as const)),
    ...(note === null ? [] : ([[t('field.note'), note]] as const)),
  ] as const;
