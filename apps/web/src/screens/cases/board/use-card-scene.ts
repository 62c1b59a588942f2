import type { CaseRow } from '@dossier/contract/views'
import { useMemo } from 'react'
import { useLookOf } from '../../../kits/formatting/use-look-of.ts'
import { useLooks } from '../../../kits/marks/use-looks.ts'
import { columnsOf } from '../../../kits/record-table/columns.ts'
import { useToday } from '../../../kits/record-table/use-today.ts'
import { reader } from '../../../lib/dates.ts'
import { useWords } from '../../../lib/words.ts'
import type { BoardList } from './use-board-column.ts'

/** What cards show of records, and how: the columns of the view without the one that their place says. */
export function useCardScene({ view, by }: Pick<BoardList, 'view' | 'by'>, rows: readonly CaseRow[]) {
  const words = useWords()
  const looks = useLooks()
  const lookOf = useLookOf(view, rows)
  const now = useToday()
  const columns = useMemo(() => columnsOf(view, words).filter(({ key }) => key !== by), [view, words, by])
  const context = useMemo(() => ({ looks, list: { ...reader(), now }, lookOf }), [looks, now, lookOf])
  return { columns, context }
}
