import { fields } from '@dossier/contract/fields/calls'
import type { FieldDefinition } from '@dossier/contract/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { queryOf } from '../../lib/cache.ts'
import { savePreference } from '../../lib/preferences.ts'
import { useMe } from '../../lib/me.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { useWords } from '../../lib/words.ts'
import { readColumns, writeColumns } from './column-list.ts'

const BUILT_IN = [
  'caseNumber',
  'title',
  'templateId',
  'created',
  'lastUpdated',
  'statusId',
  'severityId',
  'assigneeId',
  'areas',
  'tags',
  'users',
  'pendingTeams',
  'isCase',
  'isClosed',
  'summary',
  'closed',
  'openForDays',
  'hiddenFromInsights',
  'deleted',
]
const PREFERENCE = 'searchColumns'
const NO_FIELDS: FieldDefinition[] = []

/** The columns of the found records: those that the person has chosen, and all there are. */
export function useSearchColumns() {
  const words = useWords()
  const cache = useQueryClient()
  const me = useMe()
  const stored = me.preferences[PREFERENCE]
  const { data: definitions } = useQuery(queryOf(fields.list))
  const offered = useMemo(() => {
    const fields = definitions ?? NO_FIELDS
    const columns = [...BUILT_IN.filter((key) => isColumnFor(me, key)), ...fields.map(({ id }) => fieldKey(id))]
    return columnsOf({ columns, fields }, words)
  }, [definitions, words, me])
  const keys = useMemo(() => readColumns(stored), [stored])
  const columns = useMemo(
    () => columnsOf({ columns: keys, fields: definitions ?? NO_FIELDS }, words),
    [keys, definitions, words],
  )
  const choose = (next: readonly string[]) =>
    void savePreference(cache, PREFERENCE, writeColumns(next)).catch(messageToast)
  return { keys, columns, offered, choose }
}
