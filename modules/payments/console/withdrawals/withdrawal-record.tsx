import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { WithdrawalStageTag } from '@sanam/console/components/stage-tag.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { ClaimTag } from '@sanam/console/components/claim-tag.tsx';
import { DisputeSection } from '@sanam/console/components/dispute-section.tsx';
import { PromiseClock } from '@sanam/console/components/promise-clock.tsx';
import { ReviewSections } from '@sanam/console/components/review-sections.tsx';
import { ScoreTag } from '@sanam/console/components/score-tag.tsx';
import { Attempts, Legs, Tracker } from './transfer-sections.tsx';
import { PayoutSlips } from './payout-slips.tsx';
import { PriorityTag } from './priority-tag.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import type { Withdrawal } from '@sanam/console/lib/records.ts';

/** One page with everything needed to decide about a payout. */
export function WithdrawalRecord({ id }: { id: string }) {
  const query = useRecord('withdrawals', id);
  return <RecordFrame query={query}>{(withdrawal) => <WithdrawalView withdrawal={withdrawal} />}</RecordFrame>;
}

function WithdrawalView({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const { id, stage, amount, net, fee, score, needsSecondPerson, dispute } = withdrawal;
  return (
    <>
      <RecordHead
        title={t('withdrawal.title', { number: id })}
        figure={<Amount value={amount} />}
        tags={
          <>
            <WithdrawalStageTag stage={stage} />
            {withdrawal.alarm !== null && <Tag tone="bad">{t(`withdrawal.alarm.${withdrawal.alarm}`)}</Tag>}
            <PromiseClock promised={withdrawal} />
            <ScoreTag score={score} needsSecondPerson={needsSecondPerson} />
            {withdrawal.goesFirst && <Tag tone="caution">{t('withdrawal.first')}</Tag>}
            <PriorityTag priority={withdrawal.priority} />
            <ClaimTag claim={withdrawal} />
          </>
        }
        actions={<WithdrawalActions withdrawal={withdrawal} />}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('withdrawal.netAndFee', {
            net: moneyWithSymbol(net),
            fee: moneyWithSymbol(fee),
          })}
        </Typography>
        {withdrawal.why !== null && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {t(`withdrawal.why.${withdrawal.why}`)}
          </Typography>
        )}
      </RecordHead>
      <Sections>
        {dispute !== null && <DisputeSection dispute={dispute} evidence={withdrawal.proofs} />}
        <ReviewSections withdrawal={withdrawal} />
        <Section title={t('withdrawal.progress')}>
          <Tracker withdrawal={withdrawal} />
        </Section>
        <Section title={t('withdrawal.legs')}>
          <Legs withdrawal={withdrawal} />
          <PayoutSlips withdrawal={withdrawal} />
          {withdrawal.attempts.length > 0 && (
            <Box sx={{ mt: 1.5 }}>
              <Attempts withdrawal={withdrawal} />
            </Box>
          )}
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={withdrawal.history} />
        </Section>
      </Sections>
    </>
  );
}
