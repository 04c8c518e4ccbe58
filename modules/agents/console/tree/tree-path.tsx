import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Tree } from './use-tree.ts';

interface TreePathProps {
  path: Tree['path'];
  /** Opens a downline; null opens the top level, directly below the merchant. */
  onOpen: (upline: string | null) => void;
}

/** The path from the merchant to the agent whose downline is shown; each step is a link. */
export function TreePath({ path, onOpen }: TreePathProps) {
  const t = useWords();
  const steps = [{ memberId: null, username: t('agentTree.top') }, ...path];
  return (
    <Breadcrumbs aria-label={t('agentTree.path')}>
      {steps.map(({ memberId, username }, at) =>
        at === steps.length - 1 ? (
          <Typography key={username} component="span" aria-current="page" sx={{ fontWeight: 600 }}>
            {username}
          </Typography>
        ) : (
          <Link key={username} component="button" type="button" underline="hover" onClick={() => onOpen(memberId)}>
            {username}
          </Link>
        ),
      )}
    </Breadcrumbs>
  );
}
