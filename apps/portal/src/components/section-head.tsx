import { buttonClass, Icon, type IconName } from '@sanam/ui';
import { Link } from '../router/router.ts';

export interface SectionHeadProps {
  /** Id of the heading, for `aria-labelledby` of the section. */
  id: string;
  icon: IconName;
  iconClass?: string;
  title: string;
  /** Address of the full list. */
  to: string;
  more: string;
}

/** Heading of a home page section with a link to the full list. */
export function SectionHead({ id, icon, iconClass = 'text-caution', title, to, more }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 id={id} className="flex items-center gap-2 text-xl">
        <Icon name={icon} size={24} className={iconClass} />
        {title}
      </h2>
      <Link to={to} className={buttonClass('ghost', 'small')}>
        {more}
        <Icon name="chevronRight" size={16} />
      </Link>
    </div>
  );
}
