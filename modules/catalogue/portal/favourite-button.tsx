import { cx, Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useFavourite } from './favourites.ts';
import type { Game } from './queries.ts';

/** The heart of a tile. It sends a visitor to the log-in and tells a trial guest that a real account is needed. */
export function FavouriteButton({ game }: { game: Game }) {
  const t = useT();
  const { isSaved, toggle } = useFavourite(game);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t('games.save', { name: game.gameName })}
      onClick={toggle}
      className="absolute end-0.5 top-0.5 flex size-11 items-center justify-center rounded-full focus-visible:-outline-offset-3"
    >
      <span
        className={cx(
          'flex size-8 items-center justify-center rounded-full bg-surface/90 shadow-low transition-colors',
          isSaved ? 'text-loss' : 'text-ink-soft hover:text-loss',
        )}
      >
        <Icon name="heart" size={18} className={isSaved ? 'fill-current' : undefined} />
      </span>
    </button>
  );
}
