import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { type Fact, Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import type { Statement } from './use-runs.ts';

/** The signs for which the checks held the statement, with the compared values. */
export function Signs({ one: { signs } }: { one: Statement }) {
  const t = useWords();
  if (signs.length === 0) return null;
  return (
    <Section title={t('agentHold.signs')}>
      {signs.map((sign) => (
        <SignFacts key={sign.sign} sign={sign} />
      ))}
    </Section>
  );
}

function SignFacts({ sign }: { sign: Statement['signs'][number] }) {
  const t = useWords();
  const facts: Record<typeof sign.sign, Fact[]> = {
    lowRisk: [
      [t('agentHold.validBet'), <Amount key="bet" value={sign.validBet} />],
      [t('agentHold.deposits'), <Amount key="in" value={sign.deposits} />],
      [t('agentHold.netLoss'), <Amount key="loss" value={sign.netLoss} />],
    ],
    nearActive: [
      [t('agentStatement.active'), grouped(sign.active)],
      [t('agentHold.near'), grouped(sign.near)],
    ],
    jump: [
      [t('agentHold.pay'), <Amount key="pay" value={sign.payable} />],
      [t('agentHold.median'), <Amount key="median" value={sign.median} />],
      [t('agentHold.periods'), grouped(sign.periods)],
    ],
  };
  return (
    <>
      <Typography variant="subtitle2" component="h4" sx={{ mt: 1 }}>
        {t(`agentHold.signOf.${sign.sign}`)}
      </Typography>
      <Facts facts={facts[sign.sign]} />
    </>
  );
}

/** Members of the team who are excluded from the statement, inactive, or restored. */
export function LeftOut({ one: { leftOut } }: { one: Statement }) {
  const t = useWords();
  if (leftOut.length === 0) return null;
  return (
    <Section title={t('agentHold.leftOut')}>
      <PlainTable
        label={t('agentHold.leftOut')}
        heads={['agentHold.kind', 'agentWage.sign', 'agentHold.members', 'agentHold.validBet', 'agentHold.netLoss']}
        rows={leftOut.map((line) => ({
          key: `${line.kind} ${line.sign}`,
          cells: [
            t(`agentHold.kindOf.${line.kind}`),
            t(`agentWage.signOf.${line.sign}`),
            grouped(line.members),
            <Amount key="bet" value={line.validBet} />,
            <Amount key="loss" value={line.netLoss} />,
          ],
        }))}
      />
    </Section>
  );
}

/** Large wins that members carry until they lose them again. */
export function CarriedApart({ one: { apart } }: { one: Statement }) {
  const t = useWords();
  if (apart.length === 0) return null;
  return (
    <Section title={t('agentApart.title')}>
      <PlainTable
        label={t('agentApart.title')}
        heads={[
          'agentApart.member',
          'agentApart.net',
          'agentApart.carriedIn',
          'agentApart.counted',
          'agentApart.carriedOut',
        ]}
        rows={apart.map((line) => ({
          key: line.member.memberId,
          cells: [
            <MemberLink key="member" member={line.member} />,
            <Amount key="net" value={line.net} isSigned />,
            <Amount key="in" value={line.carriedIn} isSigned />,
            <Amount key="counted" value={line.counted} isSigned />,
            <Amount key="out" value={line.carriedOut} isSigned />,
          ],
        }))}
      />
    </Section>
  );
}

const known: Readonly<Record<string, 'checks' | 'suspended' | 'frozen'>> = {
  checks: 'checks',
  suspended: 'suspended',
  frozen: 'frozen',
};

/** The hold reason: the text of staff, or the translated reason of the server. */
export function HoldReason({ reason }: { reason: string }) {
  const t = useWords();
  const own = known[reason];
  return <>{own === undefined ? reason : t(`agentHold.reason.${own}`)}</>;
}
