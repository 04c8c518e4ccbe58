import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amount } from './amount.tsx';
import { Moment } from './moment.tsx';
import { PrivatePicture } from './private-picture.tsx';
import { Facts, Section } from './section.tsx';
import { useWords } from '../i18n/use-words.ts';
import { moneyWithSymbol } from '../lib/format.ts';
import type { Withdrawal } from '../lib/records.ts';

type Dispute = NonNullable<Withdrawal['dispute']>;

/** The player's statement about the payout, with the pictures sent as evidence. */
export function DisputeSection({ dispute, evidence }: { dispute: Dispute; evidence: readonly string[] }) {
  const t = useWords();
  return (
    <Section title={t('withdrawal.dispute')} isWide>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>
        {dispute.isLateReturn
          ? t('withdrawal.lateReturn', { amount: moneyWithSymbol(dispute.remaining) })
          : t(`withdrawal.disputeKind.${dispute.kind}`)}
      </Typography>
      <Facts
        facts={[
          [t('withdrawal.received'), <Amount key="r" value={dispute.amountReceived} />],
          [t('withdrawal.remaining'), <Amount key="m" value={dispute.remaining} />],
          [t('field.created'), <Moment key="o" at={dispute.openedAt} />],
          ...(dispute.comment === null ? [] : ([[t('withdrawal.comment'), dispute.comment]] as const)),
          ...(dispute.answer === null ? [] : ([[t('field.remark'), dispute.answer]] as const)),
        ]}
      />
      {evidence.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h4" sx={{ mt: 1.5, mb: 0.5 }}>
            {t('withdrawal.evidence')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {evidence.map((id, i) => (
              <PrivatePicture
                key={id}
                of="opsProof"
                id={id}
                label={t('withdrawal.evidencePicture', { number: i + 1 })}
              />
            ))}
          </Box>
        </>
      )}
    </Section>
  );
}
