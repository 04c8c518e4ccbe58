import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { type Redemption, useRedemption } from '../use-points.ts';
import { AddressSection } from './address-section.tsx';
import { RedemptionActs } from './redemption-acts.tsx';
import { RedemptionTag, useRedeemedName } from './redemption-list.tsx';

/** The page of a redemption: its reward, member, delivery address and steps. */
export function RedemptionPage() {
  const { id = '' } = useParams();
  const query = useRedemption(id);
  return <RecordFrame query={query}>{(redemption) => <RedemptionView key={id} redemption={redemption} />}</RecordFrame>;
}

function RedemptionView({ redemption }: { redemption: Redemption }) {
  const t = useWords();
  const mayDecide = useMay('points.redemption.decide');
  const { member, steps } = redemption;
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.pointRedemptions.name')} />
      <RecordHead
        title={useRedeemedName(redemption)}
        tags={<RedemptionTag state={redemption.state} />}
        actions={mayDecide && <RedemptionActs redemption={redemption} />}
      />
      <Sections columnMin={340}>
        <Section title={t('pointRedemption.facts')}>
          <Facts
            facts={[
              [t('field.member'), <MemberLink key="member" member={member} />],
              [t('pointReward.quantity'), grouped(redemption.quantity)],
              [t('pointRedemption.points'), grouped(redemption.points)],
              [t('pointRedemption.at'), <Moment key="at" at={redemption.at} />],
              [t('pointRedemption.carrier'), redemption.carrier ?? '–'],
              [t('pointRedemption.tracking'), redemption.tracking ?? '–'],
              [t('pointRedemption.addressChanged'), <Moment key="addressChanged" at={redemption.addressChangedAt} />],
            ]}
          />
        </Section>
        {redemption.hasAddress && mayDecide && <AddressSection redeemId={redemption.redeemId} />}
        <Section title={t('pointRedemption.steps')} isWide>
          <PlainTable
            label={t('pointRedemption.steps')}
            heads={['pointRedemption.at', 'field.status', 'pointReward.by', 'pointRedemption.note']}
            rows={steps.map((step) => ({
              key: `${step.state} ${step.at}`,
              cells: [
                <Moment key="at" at={step.at} />,
                <RedemptionTag key="state" state={step.state} />,
                step.by ?? '–',
                step.note ?? '–',
              ],
            }))}
          />
        </Section>
      </Sections>
    </Box>
  );
}
