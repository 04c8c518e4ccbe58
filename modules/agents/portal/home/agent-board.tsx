import { buttonClass, Icon } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText, dayText } from '@sanam/portal/lib/time.ts';
import { agentPath } from '@sanam/portal/paths.ts';
import { Link, useLocation } from '@sanam/portal/router/router.ts';
import { agentCentreCalls } from '../../contract/centre-calls.ts';
import { agentReportCalls } from '../../contract/report-calls.ts';
import { Announcements, New } from '../announcement-page.tsx';
import { Figure } from '../figure.tsx';
import { agentEntries } from '../pages.ts';
import { FrozenNote } from '../frozen-note.tsx';
import { Part } from '../part.tsx';
import { WaitingOffers } from '../contracts/waiting-offers.tsx';
import { useRead } from '../steps.tsx';

/** First page of an agent: offers to sign, income and team of the day, shortcuts and announcements. */
export function AgentBoard() {
  return (
    <>
      <WaitingOffers />
      <Today />
      <Ways />
      <Newest />
    </>
  );
}

function useToday() {
  const zone = useSite()?.zone;
  const [today, yesterday] = [dayText(0, zone), dayText(-1, zone)];
  const query = { from: today, to: today };
  const read = async () => {
    const [team, report, income, before] = await Promise.all([
      call(agentCentreCalls.agentOverview, { query }),
      call(agentReportCalls.agentTeamReport, { query }),
      call(agentReportCalls.agentIncome, { query }),
      call(agentReportCalls.agentIncome, { query: { from: yesterday, to: yesterday } }),
    ]);
    return { team, report, income: income.totals.paid, before: before.totals.paid };
  };
  return useRead(['home', today], read);
}

/** The business day so far. Days that are not over have no wages yet, so the day before is beside it. */
function Today() {
  const t = useT();
  const symbol = useSite()?.symbol;
  const today = useToday();
  return (
    <Part title={t('agents.home.today')}>
      <ListStates query={today} isEmpty={() => false} icon="coins" emptyTitle="">
        {({ team, report: { validBet, winLoss, bettors, money, asOf, zone }, income, before }) => (
          <>
            <FrozenNote frozenAt={team.frozenAt} zone={zone} />
            <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <Figure label={t('agents.home.income')}>{moneyText(income, symbol)}</Figure>
              <Figure label={t('agents.home.incomeBefore')}>{moneyText(before, symbol)}</Figure>
              <Figure label={t('agents.centre.figure.team')}>{countText(team.team)}</Figure>
              <Figure label={t('agentReport.joined')}>{countText(team.joined)}</Figure>
              <Figure label={t('agentReport.bettors')}>{countText(bettors)}</Figure>
              <Figure label={t('agentReport.validBet')}>{moneyText(validBet, symbol)}</Figure>
              <Figure label={t('agentReport.won')}>{moneyText(winLoss, symbol)}</Figure>
              {money !== null && <Figure label={t('agentReport.deposits')}>{moneyText(money.deposits, symbol)}</Figure>}
            </dl>
            <p className="text-xs text-ink-soft">{t('agents.centre.asOf', { time: dateTimeText(asOf, zone), zone })}</p>
          </>
        )}
      </ListStates>
    </Part>
  );
}

/** Shortcuts to the pages of daily work; all other pages are in the agent centre. */
const ways = ['registerCenter', 'agentDownline', 'agentTeamBet', 'agentIncome'] as const;

function Ways() {
  const t = useT();
  const location = useLocation();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {ways.map((name) => (
        <li key={name} className="flex">
          <Link to={agentPath(name, location)} className={buttonClass('plain', 'medium', true)}>
            <Icon name={agentEntries.find((entry) => entry.name === name)!.icon} />
            {t(`agents.centre.page.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const NEWEST = 3;

function Newest() {
  const t = useT();
  const location = useLocation();
  return (
    <Part title={t('agents.centre.page.agentAnnouncement')}>
      <Announcements>
        {({ list, zone }) => (
          <ul className="flex flex-col gap-2">
            {list.slice(0, NEWEST).map(({ id, title, startsAt, isRead }) => (
              <li key={id}>
                <Link to={agentPath('agentAnnouncement', location)} className="flex min-h-11 flex-col justify-center">
                  <span className="flex flex-wrap items-center gap-2">
                    <bdi className="font-semibold break-words text-brand-ink underline">{title}</bdi>
                    {!isRead && <New />}
                  </span>
                  <time dateTime={startsAt} className="tabular text-xs text-ink-soft">
                    {dateTimeText(startsAt, zone)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Announcements>
    </Part>
  );
}
