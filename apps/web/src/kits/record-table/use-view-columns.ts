import type { View } from '@dossier/contract/views/definition'
import { readOwnColumns } from '@dossier/core/views/own-columns'
import { useMemo } from 'react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { columnsOf, type Column } from './columns.ts'

/** The columns of a view as this person has arranged them. */
export function useViewColumns(view: View): readonly Column[] {
  const words = useWords()
  const { preferences } = useMe()
  return useMemo(() => columnsOf(view, words, readOwnColumns(preferences, view)), [view, words, preferences])
}
