import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { NEVER_SET, NO_ENTRIES, trackedName } from '@dossier/core/fields/types/time-spent'
import { dateTimeText } from '@dossier/core/text/dates'
import { timeSpan } from '@dossier/core/text/time-span'
import { closedWith, isTimeSpent, spentAt } from '@dossier/core/time-spent/track'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { useNow } from '../../ui/use-now.ts'
import { useItems } from './items/item-names.ts'
import './time-spent.css'

interface TimeSpentTableProps {
  definition: FieldDefinition
  value: FieldValue
  /** Whether the reader sees the tracked field in the record. */
  isTrackedShown: boolean
}

/** How long a record had each value of a list. */
export function TimeSpentTable({ definition, value, isTrackedShown }: TimeSpentTableProps) {
  if (!isTrackedShown) return <p className="time-spent-note">Error: Could not find tracking field</p>
  if (!isTimeSpent(value) || value.totals.length === 0) return <p className="time-spent-note">{NO_ENTRIES}</p>
  return <Times definition={definition} value={value} />
}

function Times({ definition, value }: { definition: FieldDefinition; value: TimeSpentValue }) {
  const words = useWords()
  const now = useNow()
  const context = { ...reader(), items: useItems(itemIdsOf(definition, value)) }
  const nameOf = (one: string | null) => trackedName(one, definition, context)
  const closed = closedWith(value)
  return (
    <div className="time-spent">
      <table aria-label={definition.title}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">First Set At</th>
            <th scope="col">Time Spent</th>
          </tr>
        </thead>
        <tbody>
          {spentAt(value, now).map(({ fieldValue, firstSet, milliseconds, isRunning }) => (
            <tr key={fieldValue ?? ''} data-running={isRunning || undefined}>
              <th scope="row" dir="auto">
                {nameOf(fieldValue)}
              </th>
              <td>{dateTimeText(firstSet, context)}</td>
              <td>{timeSpan(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closed && (
        <p className="time-spent-note">
          {words.case} has been closed, no more time is being tracked
          <br />
          Last value set: {closed.last == null ? NEVER_SET : nameOf(closed.last)}
        </p>
      )}
    </div>
  )
}
