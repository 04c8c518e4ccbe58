import { Card, DataList } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { contentPaths } from '@sanam/content/portal/paths.ts';
import { Lines } from '../lines.tsx';

type Statement = Value<'agentStatement'>;

/** The reasons why the statement is not paid yet. */
export function HeldNote({ data: { heldFor, answer } }: { data: Statement }) {
  const t = useT();
  if (heldFor.length === 0) return answer === null ? null : <Answer text={answer} />;
  return (
    <Card flat className="flex flex-col gap-1 text-sm" role="note">
      <p className="font-semibold">{t('agents.hold.title')}</p>
      <ul className="list-disc ps-5">
        {heldFor.map((reason) => (
          <li key={reason}>{t(`agents.hold.for.${reason}`)}</li>
        ))}
      </ul>
      <p className="text-ink-soft">{t('agents.hold.next')}</p>
      <Complain />
    </Card>
  );
}

/** Answer of staff after they reviewed the statement. */
function Answer({ text }: { text: string }) {
  const t = useT();
  return (
    <Card flat className="flex flex-col gap-1 text-sm" role="note">
      <p className="font-semibold">{t('agents.hold.answer')}</p>
      <p className="break-words whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      <Complain />
    </Card>
  );
}

function Complain() {
  return (
    <Link to={contentPaths.feedback} className="self-start py-2.5 underline">
      {useT()('agents.hold.complain')}
    </Link>
  );
}

/** Members who are excluded from the statement, inactive, or restored. */
export function LeftOut({ data: { leftOut } }: { data: Statement }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  if (leftOut.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.hold.leftOut')}</h3>
      <Lines
        lines={leftOut.map(({ kind, members, validBet }) => [
          t(`agents.hold.kind.${kind}`, { count: members }),
          moneyText(validBet, symbol),
        ])}
      />
    </section>
  );
}

/** Large wins that members carry until they lose them again, so that they do not reduce the agent's pay. */
export function CarriedApart({ data: { apart } }: { data: Statement }) {
  const t = useT();
  if (apart.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.apart.title')}</h3>
      <p className="text-sm text-ink-soft">{t('agents.apart.text')}</p>
      <DataList
        rows={apart}
        columns={[
          { id: 'account', head: t('agents.apart.account'), cell: ({ account }) => account, lead: true },
          { id: 'net', head: t('agents.apart.net'), cell: ({ net }) => <Result amount={net} />, end: true },
          {
            id: 'counted',
            head: t('agents.apart.counted'),
            cell: ({ counted }) => <Result amount={counted} />,
            end: true,
          },
          {
            id: 'carried',
            head: t('agents.apart.carriedOut'),
            cell: ({ carriedOut }) => <Result amount={carriedOut} />,
            end: true,
          },
        ]}
        rowKey={({ memberId }) => memberId}
        caption={t('agents.apart.title')}
      />
    </section>
  );
}
