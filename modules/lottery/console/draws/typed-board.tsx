import { useState } from 'react';
import { type BoardDraft, readDraft } from './board-draft.ts';
import { BoardFields } from './board-fields.tsx';
import { SourceFields, useSource } from './source-fields.tsx';

/** Returns an empty board to type from a source: its fields, what was typed, and whether both are whole. */
export function useTypedBoard(market: string) {
  const [draft, setDraft] = useState<BoardDraft>({});
  const source = useSource();
  const read = readDraft(market, draft);
  const fields = (
    <>
      <SourceFields source={source} />
      <BoardFields market={market} draft={draft} read={read} onChange={setDraft} />
    </>
  );
  return { fields, prizes: read.prizes, source, isWhole: read.isWhole && source.isWhole };
}
