import { Badge, cx, Icon, type IconName, Pager, type Tone } from '@sanam/ui';
import { ListStates, type ListStatesProps } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';

/** One deposit or withdrawal as a row of the list. */
export interface OrderLine {
  id: string;
  amount: string;
  /** Time, and source or destination; one line each on a phone. */
  details: readonly string[];
  stage: string;
  look: { tone: Tone; icon: IconName };
}

export interface OrderListProps<Page> {
  kind: 'deposit' | 'withdraw';
  query: ListStatesProps<Page>['query'];
  page: number;
  onPage: (page: number) => void;
  linesOf: (page: Page) => OrderLine[];
  /** Without it the rows cannot be opened. */
  onOpen?: ((id: string) => void) | undefined;
}

/** The paged list of past orders; a row opens its order. */
export function OrderList<Page extends { totalPages: number }>(props: OrderListProps<Page>) {
  const { kind, query, page, onPage, linesOf, onOpen } = props;
  const t = useT();
  const labels = usePagerLabels();
  return (
    <section aria-label={t(`${kind}.history`)} className="flex flex-col gap-3">
      <h3 className="text-lg">{t(`${kind}.history`)}</h3>
      <ListStates
        query={query}
        isEmpty={(data) => linesOf(data).length === 0}
        icon={kind}
        emptyTitle={t(`${kind}.none`)}
        emptyText={t(`${kind}.noneText`)}
      >
        {(data) => (
          <>
            <ul className="flex flex-col gap-2">
              {linesOf(data).map((line) => (
                <li key={line.id}>{onOpen ? <OpenableLine line={line} onOpen={onOpen} /> : <Line line={line} />}</li>
              ))}
            </ul>
            <Pager page={page} totalPages={data.totalPages} onPage={onPage} labels={labels} />
          </>
        )}
      </ListStates>
    </section>
  );
}

const lineClass = 'flex min-h-16 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-start';

function OpenableLine({ line, onOpen }: { line: OrderLine; onOpen: (id: string) => void }) {
  return (
    <button type="button" onClick={() => onOpen(line.id)} className={cx(lineClass, 'hover:bg-sunken')}>
      <LineParts line={line} />
      <Icon name="chevronRight" size={18} className="shrink-0 text-ink-soft" />
    </button>
  );
}

const Line = ({ line }: { line: OrderLine }) => (
  <div className={lineClass}>
    <LineParts line={line} />
  </div>
);

/** Amount and state share a line, so that the details have the whole width of a phone. */
function LineParts({ line }: { line: OrderLine }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="num font-semibold">{line.amount}</span>
        <Badge tone={line.look.tone} icon={line.look.icon}>
          {line.stage}
        </Badge>
      </span>
      <span className="tabular flex flex-wrap gap-x-3 text-xs text-ink-soft">
        {line.details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </span>
    </span>
  );
}
