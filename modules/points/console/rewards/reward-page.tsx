import Box from '@mui/material/Box';
import { Title, useLocale } from 'react-admin';
import { useParams } from 'react-router';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { roundsValues, winningsText } from '@sanam/freerounds/console/index.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { bonusText } from '@sanam/wallet/console/index.ts';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { type Reward, useReward } from '../use-points.ts';
import { Thumbnails } from './pictures-field.tsx';
import { RewardActs, VariantActs } from './reward-acts.tsx';
import { RewardState } from './reward-list.tsx';

/** The page of a reward: the versions of its terms, its variants with their stock, and the stock changes. */
export function RewardPage() {
  const { id = '' } = useParams();
  const query = useReward(id);
  return <RecordFrame query={query}>{(reward) => <RewardView key={id} reward={reward} />}</RecordFrame>;
}

function RewardView({ reward }: { reward: Reward }) {
  const title = useLocale() === 'th' ? reward.titleTh : reward.titleEn;
  const mayChange = useMay('points.reward.change');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordHead
        title={title}
        tags={<RewardState reward={reward} />}
        actions={mayChange && <RewardActs reward={reward} />}
      />
      <Sections columnMin={340}>
        <Terms reward={reward} />
        <Variants reward={reward} mayChange={mayChange} />
        <Versions reward={reward} />
        <Moves reward={reward} />
      </Sections>
    </Box>
  );
}

function Terms({ reward: { kind, terms, game, pool } }: { reward: Reward }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  const { limitCount, limitPeriod, rounds, bonus, tickets } = terms;
  const limit =
    limitCount === null || limitPeriod === null
      ? t('pointReward.period.none')
      : `${limitCount} · ${t(`pointReward.period.${limitPeriod}`)}`;
  return (
    <Section title={t('pointReward.terms')}>
      <Facts
        facts={[
          [t('pointReward.kind'), t(`pointReward.kindOf.${kind}`)],
          [t('pointReward.price'), grouped(terms.price)],
          [t('pointReward.titleTh'), terms.titleTh],
          [t('pointReward.titleEn'), terms.titleEn],
          [t('pointReward.textTh'), terms.textTh || '–'],
          [t('pointReward.textEn'), terms.textEn || '–'],
          [t('pointReward.levelMin'), terms.levelMin ?? t('pointReward.everyLevel')],
          [t('pointReward.limitPeriod'), limit],
          ...(bonus === null
            ? []
            : [
                [t('pointReward.bonusAmount'), `${moneyWithSymbol(bonus.amount)} · ${bonusText(t, bonus)}`] as [
                  string,
                  string,
                ],
              ]),
          ...(tickets === null
            ? []
            : [
                [
                  t('pointReward.kindOf.ticket'),
                  `${tickets.count} × ${(isThai ? pool?.titleTh : pool?.titleEn) ?? tickets.poolId}`,
                ] as [string, string],
              ]),
          ...(rounds === null
            ? []
            : [
                [
                  t('pointReward.kindOf.freeRounds'),
                  t('pointReward.roundsText', {
                    ...roundsValues(rounds),
                    game: game?.[isThai ? 'TH' : 'EN'] ?? rounds.nodeId,
                  }),
                ] as [string, string],
                [t('freeRounds.winnings'), winningsText(t, rounds.bonus)] as [string, string],
              ]),
          [t('pointReward.startsAt'), <Moment key="starts" at={terms.startsAt} />],
          [t('pointReward.endsAt'), <Moment key="ends" at={terms.endsAt} />],
        ]}
      />
      <Thumbnails pictures={terms.pictures} />
    </Section>
  );
}

function Variants({ reward, mayChange }: { reward: Reward; mayChange: boolean }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  return (
    <Section title={t('pointReward.variants')} isWide>
      <PlainTable
        label={t('pointReward.variants')}
        heads={[
          'field.name',
          'pointReward.received',
          'pointReward.available',
          'pointReward.reserved',
          'pointReward.issued',
          'pointReward.acts',
        ]}
        rows={reward.variants.map((one) => ({
          key: one.variantId,
          cells: [
            isThai ? one.nameTh : one.nameEn,
            grouped(one.received),
            grouped(one.available),
            grouped(one.reserved),
            grouped(one.issued),
            mayChange ? <VariantActs key="acts" reward={reward} variant={one} /> : null,
          ],
        }))}
      />
    </Section>
  );
}

function Versions({ reward: { versions } }: { reward: Reward }) {
  const t = useWords();
  return (
    <Section title={t('pointReward.versions')}>
      <PlainTable
        label={t('pointReward.versions')}
        heads={['pointReward.version', 'pointReward.price', 'pointReward.by', 'pointReward.at']}
        rows={versions.map((one) => ({
          key: String(one.version),
          cells: [one.version, grouped(one.price), one.by ?? '–', <Moment key="at" at={one.at} />],
        }))}
      />
    </Section>
  );
}

function Moves({ reward: { moves, variants } }: { reward: Reward }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  const nameOf = (variantId: string) => {
    const variant = variants.find((one) => one.variantId === variantId);
    return (isThai ? variant?.nameTh : variant?.nameEn) ?? '–';
  };
  return (
    <Section title={t('pointReward.moves')} isWide>
      {moves.length === 0 && t('pointReward.noMoves')}
      {moves.length > 0 && (
        <PlainTable
          label={t('pointReward.moves')}
          heads={[
            'pointReward.at',
            'field.name',
            'pointReward.change',
            'pointReward.quantity',
            'pointReward.by',
            'common.reason',
          ]}
          rows={moves.map((one) => ({
            key: one.id,
            cells: [
              <Moment key="at" at={one.at} />,
              nameOf(one.variantId),
              t(`pointReward.move.${one.kind}`),
              grouped(one.quantity),
              one.by ?? '–',
              one.reason ?? one.redeemId ?? '–',
            ],
          }))}
        />
      )}
    </Section>
  );
}
