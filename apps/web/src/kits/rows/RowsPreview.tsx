import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { rowsOf } from '@dossier/core/fields/data-rows'
import { useItems } from '../fields/items/item-names.ts'
import { RecordLinks } from '../fields/RecordLinks.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useNoun } from './use-noun.ts'

/** The rows of a field as a table to read. */
export function RowsPreview({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const rows = rowsOf(value)
  const find = useItems([...new Set(rows.map(({ itemId }) => itemId))])
  const noun = useNoun(definition)
  if (rows.length === 0) return null
  return (
    <>
      <RowsTable definition={definition} rows={rows} find={find} noun={noun} />
      {picksRecords(definition) && <RecordLinks definition={definition} value={value} />}
    </>
  )
}
