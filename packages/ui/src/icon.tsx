import type { SVGProps } from 'react';
import { cx } from './cx.ts';
import { iconPaths, type IconName } from './icon-paths.ts';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  /** Edge in pixels. */
  size?: number;
}

/** Icons that follow the text direction and are mirrored in right-to-left text. Time and sound are not mirrored. */
const pointing: ReadonlySet<IconName> = new Set([
  'chevronLeft',
  'chevronRight',
  'first',
  'last',
  'external',
  'list',
  'logout',
  'send',
]);

/** Line icon in the text colour. Decorative by default; the text beside it has the meaning. */
export function Icon({ name, size = 20, className, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cx(pointing.has(name) && 'sn-points', className)}
      {...rest}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
