import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Slots } from '@sanam/portal/lib/feature.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { Chip, Pager, SkeletonRows, Tabs } from '@sanam/ui';
import {
  promotionCategories,
  type PromotionCategory,
  promotionTags,
  type PromotionTag,
} from '../../contract/campaign-states.ts';
import { type Filter, usePromotions } from '../queries.ts';
import { CodeForm } from '../code/code-form.tsx';
import { StoppedNote } from '../stopped-note.tsx';
import { CampaignCard } from './campaign-card.tsx';

const PANEL = 'promotions-list';
type Category = Filter['category'];

/** Reads the filter from the address, so that a category can be linked. */
function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [query, setQuery] = useSearchParams();
  const named = (name: string) => query.get(name);
  const filter: Filter = {
    category: promotionCategories.find((one) => one === named('category')) ?? 'all',
    tag: promotionTags.find((one) => one === named('tag')),
    pageNo: Math.max(1, Number(named('pageNo')) || 1),
  };
  const set = (change: Partial<Filter>) => {
    const { category, tag, pageNo } = { ...filter, pageNo: 1, ...change };
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ category, tag, pageNo: String(pageNo) }))
      if (value === undefined || value === 'all' || value === '1') next.delete(name);
      else next.set(name, value);
    setQuery(next);
  };
  return [filter, set];
}

/**
 * The campaigns of the promotions page: categories, tags and cards; other content of the page follows the first
 * category.
 */
export function Campaigns({ rest, hasRest }: Slots['promotions']) {
  const t = useT();
  const [filter, setFilter] = useFilter();
  const query = usePromotions(filter);
  const isVisitor = useSession(({ token }) => token === null);
  const { data } = query;
  // Tabs, tags and list appear together, to avoid layout shifts.
  if (data === undefined && query.error === null) return <SkeletonRows rows={3} label={t('app.loading')} />;
  const isWhole = filter.category === 'all' && filter.tag === undefined;
  // Without own campaigns the page shows only the content of other modules.
  const code = data?.hasCodes === true && !isVisitor ? <CodeForm /> : null;
  if (isWhole && data?.totalCount === 0 && (hasRest || data.categories.length === 0))
    return code === null ? (
      rest
    ) : (
      <>
        {code}
        {rest}
      </>
    );
  return (
    <>
      {data?.isStopped === true ? <StoppedNote /> : code}
      <div className="flex flex-col gap-3">
        <CategoryTabs
          offered={data?.categories ?? []}
          selected={filter.category}
          onSelect={(category) => setFilter({ category, tag: undefined })}
        />
        <TagChips offered={data?.tags ?? []} selected={filter.tag} onSelect={(tag) => setFilter({ tag })} />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={t(`promotions.category.${filter.category}`)}>
        <ListStates
          query={query}
          isEmpty={({ list }) => list.length === 0}
          icon="gift"
          emptyTitle={t('promotions.none')}
          emptyText={t('promotions.noneText')}
        >
          {({ list, totalPages }) => (
            <CardList list={list} filter={filter} totalPages={totalPages} onPage={(pageNo) => setFilter({ pageNo })} />
          )}
        </ListStates>
      </div>
      {isWhole && hasRest && !query.isPending ? (
        <section className="flex flex-col gap-3" aria-labelledby="more-promotions">
          <h2 id="more-promotions" className="text-lg">
            {t('promotions.news')}
          </h2>
          {rest}
        </section>
      ) : null}
    </>
  );
}

interface CategoryTabsProps {
  offered: readonly PromotionCategory[];
  selected: Category;
  onSelect: (category: Category) => void;
}

/** Tabs of categories with promotions, and the category of the address. */
function CategoryTabs({ offered, selected, onSelect }: CategoryTabsProps) {
  const t = useT();
  if (offered.length === 0 && selected === 'all') return null;
  const shown = ['all' as const, ...promotionCategories.filter((one) => offered.includes(one) || one === selected)];
  return (
    <Tabs
      items={shown.map((id) => ({ id, label: t(`promotions.category.${id}`) }))}
      selected={selected}
      onSelect={onSelect}
      label={t('promotions.categories')}
      panelId={PANEL}
    />
  );
}

interface TagChipsProps {
  offered: readonly PromotionTag[];
  selected: PromotionTag | undefined;
  onSelect: (tag: PromotionTag | undefined) => void;
}

function TagChips({ offered, selected, onSelect }: TagChipsProps) {
  const t = useT();
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label={t('promotions.tags')} className="flex flex-wrap gap-2">
      {offered.map((tag) => (
        <Chip key={tag} pressed={tag === selected} onPress={() => onSelect(tag === selected ? undefined : tag)}>
          {t(`promotions.tag.${tag}`)}
        </Chip>
      ))}
    </div>
  );
}

interface CardListProps {
  list: Parameters<typeof CampaignCard>[0]['card'][];
  filter: Filter;
  totalPages: number;
  onPage: (pageNo: number) => void;
}

function CardList({ list, filter, totalPages, onPage }: CardListProps) {
  const labels = usePagerLabels();
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2">
        {list.map((card) => (
          <CampaignCard key={card.id} card={card} />
        ))}
      </ul>
      <Pager page={filter.pageNo} totalPages={totalPages} onPage={onPage} labels={labels} />
    </>
  );
}
