import { Icon, Picture } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Reward } from './queries.ts';

const SIZE = { width: 640, height: 360 };

/** The first picture of a reward; the drawing of its kind if it has none, or if it cannot be loaded. */
export function RewardPicture({ reward: { kind, images } }: { reward: Pick<Reward, 'kind' | 'images'> }) {
  return (
    <Picture
      src={images[0] ?? null}
      alt=""
      {...SIZE}
      fallback={<Drawing kind={kind} />}
      className="aspect-video w-full rounded-md bg-sunken object-contain"
    />
  );
}

function Drawing({ kind }: Pick<Reward, 'kind'>) {
  return (
    <span aria-hidden className="flex aspect-video items-center justify-center rounded-md bg-brand-soft text-brand-ink">
      <Icon name={kind === 'voucher' || kind === 'ticket' ? 'ticket' : 'gift'} size={40} />
    </span>
  );
}

/** All pictures of a reward: one large, the others to choose from. */
export function RewardPictures({ reward }: { reward: Reward }) {
  const t = useT();
  const { title, images, kind } = reward;
  const [at, setAt] = useState(0);
  const shown = images[at];
  if (shown === undefined) return null;
  return (
    <div className="flex flex-col gap-2">
      <Picture
        key={shown}
        src={shown}
        alt={t('points.reward.picture', { title, place: at + 1, count: images.length })}
        {...SIZE}
        eager
        fallback={<Drawing kind={kind} />}
        className="aspect-video w-full rounded-md bg-sunken object-contain"
      />
      {images.length > 1 && (
        <div className="flex gap-2">
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-pressed={place === at}
              aria-label={t('points.reward.picture', { title, place: place + 1, count: images.length })}
              onClick={() => setAt(place)}
              className="rounded-md border-2 border-line aria-pressed:border-brand"
            >
              <Picture
                src={image}
                alt=""
                width={96}
                height={54}
                fallback={null}
                className="h-[54px] w-24 rounded-md object-contain"
              />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
