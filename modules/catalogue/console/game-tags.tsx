import Box from '@mui/material/Box';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { GameRow } from '@sanam/console/lib/records.ts';
import { HotTag } from '@sanam/vendors/console/index.ts';

export function GameState({ game }: { game: Pick<GameRow, 'enabled'> }) {
  const t = useWords();
  return <Tag tone={game.enabled ? 'good' : 'bad'}>{t(game.enabled ? 'vendor.on' : 'vendor.off')}</Tag>;
}

export function Marks({ game }: { game: Pick<GameRow, 'isHot' | 'isNew' | 'kind'> }) {
  const t = useWords();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
      {game.isHot && <HotTag />}
      {game.isNew && <Tag tone="busy">{t('game.new')}</Tag>}
      {game.kind === 'VASSALAGE' && <Tag>{t('game.lobby')}</Tag>}
    </Box>
  );
}
