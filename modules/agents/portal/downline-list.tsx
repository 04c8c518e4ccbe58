import { accountTypes } from '@sanam/contract';
import { Badge, Button, type Column, DataList } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { RatesAct } from './contracts/rates-act.tsx';
import { OfferAct } from './offer/offer-act.tsx';
import { TransferAct } from './transfers/transfer-act.tsx';

type Row = Value<'agentDownline'>['list'][number];

interface DownlineListProps {
  list: Row[];
  zone: string;
  /** Opens the downline of an agent. */
  onOpen: (memberId: string) => void;
}

export function DownlineList({ list, zone, onOpen }: DownlineListProps) {
  const t = useT();
  const accountType = useSession((session) => session.accountType);
  const symbol = useSite()?.symbol;
  const mayAct = accountType !== accountTypes.promoter;
  const isCashAgent = accountType === accountTypes.cashAgent;
  if (list.length === 0) return <p className="py-6 text-center text-ink-soft">{t('agents.centre.nobodyBelow')}</p>;
  return (
    <DataList
      rows={list}
      columns={columnsOf(t, { zone, symbol, onOpen, acts: mayAct ? [actColumn(t, zone, isCashAgent)] : [] })}
      rowKey={({ memberId }) => memberId}
      caption={t('agents.centre.page.agentDownline')}
    />
  );
}

interface Shown extends Pick<DownlineListProps, 'zone' | 'onOpen'> {
  symbol: string | undefined;
  acts: Column<Row>[];
}

/** Returns the columns, most used first: a desktop has no room for all columns and scrolls to the rest. */
function columnsOf(t: Translate, { zone, symbol, onOpen, acts }: Shown): Column<Row>[] {
  return [
    {
      id: 'account',
      head: t('agents.centre.account'),
      cell: (row) => <Account row={row} onOpen={onOpen} />,
      lead: true,
    },
    {
      id: 'kind',
      head: t('agents.centre.kind'),
      cell: ({ kind }) => (
        <Badge tone={kind === 'player' ? 'neutral' : 'brand'} className="whitespace-nowrap">
          {t(`agents.centre.kindName.${kind}`)}
        </Badge>
      ),
      side: true,
    },
    {
      id: 'state',
      head: t('agents.centre.state'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'gain' : 'caution'} className="whitespace-nowrap">
          {t(isActive ? 'agents.centre.stateName.active' : 'agents.centre.stateName.blocked')}
        </Badge>
      ),
    },
    {
      id: 'balance',
      head: t('agents.centre.balance'),
      cell: ({ balance }) => moneyText(balance, symbol),
      end: true,
    },
    {
      id: 'team',
      head: t('agents.centre.team'),
      cell: (row) => <span className="block md:min-w-16">{teamText(t, row)}</span>,
    },
    { id: 'contracts', head: t('agents.centre.contracts'), cell: (row) => <Contracts row={row} /> },
    ...acts,
    { id: 'upline', head: t('agents.centre.upline'), cell: ({ upline }) => upline },
    { id: 'level', head: t('agents.centre.level'), cell: ({ level }) => countText(level), end: true },
    {
      id: 'joined',
      head: t('agents.centre.joinedAt'),
      cell: ({ joinedAt }) => <span className="tabular md:whitespace-nowrap">{dateTimeText(joinedAt, zone)}</span>,
    },
    {
      id: 'seen',
      head: t('agents.centre.lastSeen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          '–'
        ) : (
          <span className="tabular md:whitespace-nowrap">{dateTimeText(lastSeenAt, zone)}</span>
        ),
    },
  ];
}

const actColumn = (t: Translate, zone: string, isCashAgent: boolean): Column<Row> => ({
  id: 'acts',
  head: t('agents.centre.acts'),
  cell: (row) => <Acts row={row} zone={zone} isCashAgent={isCashAgent} />,
  foot: true,
});

/**
 * The actions of a row. Only direct players can be offered an agent account; only direct agents can receive money and be
 * offered rates, and direct players can receive money from a cash agent. The server enforces the same rules.
 */
function Acts({ row, zone, isCashAgent }: { row: Row; zone: string; isCashAgent: boolean }) {
  if (row.level !== 1 || !row.isActive) return null;
  const { account, memberId } = row;
  return (
    <span className="flex flex-wrap gap-2 max-md:pt-2 md:min-w-36">
      {row.kind === 'player' ? (
        <>
          {isCashAgent && <TransferAct account={account} memberId={memberId} kind="player" />}
          <OfferAct row={row} zone={zone} />
        </>
      ) : (
        <>
          <TransferAct account={account} memberId={memberId} kind="down" />
          <RatesAct account={account} />
        </>
      )}
    </span>
  );
}

function Account({ row, onOpen }: { row: Row; onOpen: DownlineListProps['onOpen'] }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {row.kind === 'player' ? (
        row.account
      ) : (
        <Button
          size="small"
          aria-label={t('agents.centre.openLine', { name: row.account })}
          onClick={() => onOpen(row.memberId)}
        >
          {row.account}
        </Button>
      )}
    </span>
  );
}

const teamText = (t: Translate, { kind, directs, agentsBelow }: Row): string =>
  kind === 'player' ? '–' : t('agents.centre.teamText', { directs, agents: agentsBelow });

/** The kinds of pay that an agent has contracts for, with their states. */
function Contracts({ row: { kind, contracts } }: { row: Row }) {
  const t = useT();
  if (kind === 'player') return '–';
  if (contracts.length === 0) return t('agents.centre.noContracts');
  return (
    <ul className="flex flex-col gap-0.5 md:min-w-32">
      {contracts.map(({ contractId, version, kind: pay, state }) => (
        <li key={`${contractId} ${version}`}>
          {t(`agents.statement.kind.${pay}`)}: {t(`agents.contract.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
