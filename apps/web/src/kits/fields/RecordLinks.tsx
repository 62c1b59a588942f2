import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { Link } from '@tanstack/react-router'
import { useItems } from './items/item-names.ts'
import './items/items.css'

/** Leads to the records in a value, as far as the reader may view them. */
export function RecordLinks({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const ids = itemIdsOf(definition, value)
  const find = useItems(ids)
  const numbers = ids.flatMap((id) => find(id)?.caseNumber ?? [])
  if (numbers.length === 0) return null
  return (
    <p className="record-links">
      {numbers.map((caseNumber) => (
        <Link key={caseNumber} to="/cases/$caseNumber" params={{ caseNumber }}>
          Open #{caseNumber}
        </Link>
      ))}
    </p>
  )
}
