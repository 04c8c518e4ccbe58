import { useT } from '@sanam/portal/i18n/language.ts';
import { Badge } from '@sanam/ui';
import type { PromotionTag } from '../../contract/campaign-states.ts';

/** The tags of a promotion, spelled as in the specification (PRM-007). */
export function TagBadges({ tags }: { tags: readonly PromotionTag[] }) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag} tone="brand">
          {t(`promotions.tag.${tag}`)}
        </Badge>
      ))}
    </div>
  );
}
