import Box from '@mui/material/Box';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PrivatePicture } from '@sanam/console/components/private-picture.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { Slip } from '@sanam/console/lib/records.ts';
import { useBankName } from '@sanam/wallet/console/index.ts';

const tones: Record<Slip['state'], Tone> = {
  toCheck: 'busy',
  waiting: 'busy',
  joined: 'good',
  contested: 'bad',
  review: 'caution',
};

/** The pictures of slips with the answers of the bank. */
export function SlipList({ slips }: { slips: readonly Slip[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {slips.map((slip) => (
        <Box component="li" key={slip.slipId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SlipView slip={slip} />
        </Box>
      ))}
    </Box>
  );
}

function SlipView({ slip }: { slip: Slip }) {
  const t = useWords();
  const words = useCodeWords();
  const { dateTime } = useTimeWords();
  const bankName = useBankName();
  const { answer } = slip;
  const none = t('common.none');
  return (
    <>
      <PrivatePicture
        of="opsSlip"
        id={slip.slipId}
        label={t('deposit.slipPicture', { time: dateTime(slip.createdAt) })}
      />
      <Box sx={{ flex: 1, minWidth: 240 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
          <Tag tone={tones[slip.state]}>{t(`deposit.slipState.${slip.state}`)}</Tag>
          <Moment at={slip.createdAt} />
        </Box>
        <Facts
          facts={[
            [t('field.member'), <MemberLink key="member" member={slip.member} />],
            ...(slip.note === null ? [] : ([[t('field.reason'), words('deposit.evidenceKind', slip.note)]] as const)),
            [
              t('deposit.slipCode'),
              slip.reference === null ? t('deposit.slipNoCode') : `${bankName(slip.bankCode)} ${slip.reference}`,
            ],
            ...(answer === null
              ? ([[t('field.amount'), t('deposit.slipNoAnswer')]] as const)
              : ([
                  [t('field.amount'), <Amount key="amount" value={answer.amount} />],
                  [t('deposit.paidAt'), <Moment key="paid" at={answer.paidAt} />],
                  [t('field.payer'), answer.payerName ?? none],
                  [t('field.payerAccount'), answer.payerAccount ?? none],
                  [
                    t('deposit.receiver'),
                    `${answer.receiverName} · ${bankName(answer.receiverBank)} ${answer.receiverAccount}`,
                  ],
                ] as const)),
          ]}
        />
      </Box>
    </>
  );
}
