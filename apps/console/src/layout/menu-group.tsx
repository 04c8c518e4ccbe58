import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Tag } from '../components/tag.tsx';
import { Unseen } from '../components/unseen.tsx';
import { useWords } from '../i18n/use-words.ts';

/** Group of the menu. Its title closes and opens it; closed, it shows how many items of its pages are waiting. */
export function MenuGroup({ title, isClosed, onToggle, waiting, children }: MenuGroupProps) {
  const id = useId();
  return (
    <>
      {title !== undefined &&
        (onToggle === undefined ? (
          <Typography variant="caption" component="p" sx={{ px: 2, pt: 1.5, color: 'text.secondary' }}>
            {title}
          </Typography>
        ) : (
          <GroupTitle title={title} isClosed={isClosed} onToggle={onToggle} waiting={waiting} listId={id} />
        ))}
      {!isClosed && (
        <Box component="ul" id={id} aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      )}
    </>
  );
}

interface MenuGroupProps {
  /** Absent while the menu is narrow. */
  title: string | undefined;
  isClosed: boolean;
  /** Absent where the group cannot be closed. */
  onToggle: (() => void) | undefined;
  waiting: number;
  children: ReactNode;
}

function GroupTitle({ title, isClosed, onToggle, waiting, listId }: GroupTitleProps) {
  const t = useWords();
  return (
    <ButtonBase
      onClick={onToggle}
      aria-expanded={!isClosed}
      aria-controls={isClosed ? undefined : listId}
      sx={{ width: 1, minHeight: 32, mt: 0.5, pl: 2, pr: 1.5, gap: 1, color: 'text.secondary', typography: 'caption' }}
    >
      <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
        {title}
      </Box>
      {isClosed && waiting > 0 && (
        <>
          <span aria-hidden>
            <Tag tone="busy">{waiting}</Tag>
          </span>
          <Unseen>{t('menu.waiting', { count: waiting })}</Unseen>
        </>
      )}
      <ExpandMoreIcon sx={{ fontSize: 18, transform: isClosed ? 'rotate(-90deg)' : undefined }} />
    </ButtonBase>
  );
}

interface GroupTitleProps {
  title: string;
  isClosed: boolean;
  onToggle: () => void;
  waiting: number;
  listId: string;
}
