import { promotionPath } from '@sanam/content/portal/paths.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Card as Box, Icon, type IconName, Picture } from '@sanam/ui';
import type { Card } from '../queries.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { GoalMeter } from './goal-meter.tsx';
import { StateButton } from './state-button.tsx';
import { TagBadges } from './tag-badges.tsx';

/** The card of a campaign: title, end, remaining budget, and the next action. */
export function CampaignCard({ card }: { card: Card }) {
  const t = useT();
  const { id, title, summary, picture, tags, goal } = card;
  return (
    <Box as="li" className="flex flex-col gap-3 overflow-hidden">
      {picture === null ? null : (
        <Picture
          src={picture}
          alt=""
          width={640}
          height={192}
          fallback={null}
          className="-mx-4 -mt-4 aspect-[10/3] w-[calc(100%+2rem)] max-w-none object-cover"
        />
      )}
      <TagBadges tags={tags} />
      <h2 className="text-lg break-words">{title}</h2>
      <p className="text-sm text-ink-soft">{summary}</p>
      <CardFacts card={card} />
      {goal?.done == null ? null : <GoalMeter title={title} done={goal.done} goal={goal.amount} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <Link
          to={promotionPath(id)}
          aria-label={t('promotions.detailsOf', { title })}
          className={buttonClass('ghost', 'small')}
        >
          {t('promotions.details')}
          <Icon name="chevronRight" size={16} className="rtl:-scale-x-100" />
        </Link>
        <StateButton card={card} />
      </div>
    </Box>
  );
}

/** Start or end of the campaign, and its remaining budget. */
function CardFacts({ card }: { card: Card }) {
  const t = useT();
  const money = useMoney();
  const { state, startsAt, endsAt, placesLeft, budgetLeft, rounds } = card;
  const facts: [IconName, string][] = [];
  if (rounds !== null)
    facts.push(['gift', t('promotions.rounds.short', { game: rounds.game, count: countText(rounds.count) })]);
  if (state === 'comingSoon') facts.push(['clock', t('promotions.from', { time: dateTimeText(startsAt) })]);
  else if (endsAt !== null) facts.push(['clock', t('promotions.until', { time: dateTimeText(endsAt) })]);
  if (placesLeft === 0) facts.push(['users', t('promotions.noPlaces')]);
  else if (placesLeft !== null) facts.push(['users', t('promotions.placesLeft', { count: placesLeft })]);
  if (budgetLeft !== null) facts.push(['coins', t('promotions.budgetLeft', { amount: money(budgetLeft) })]);
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {facts.map(([icon, text]) => (
        <li key={icon} className="inline-flex items-center gap-1.5">
          <Icon name={icon} size={16} className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
