import type { BulkPreview } from '@dossier/contract/bulk-edits'

interface OutcomeProps {
  outcome: BulkPreview
  /** Said of what would happen, or of what has. */
  isDone: boolean
}

/** How many records change, and why the others stay as they are. */
export function Outcome({ outcome: { total, changed, unchanged, refused, reasons }, isDone }: OutcomeProps) {
  const of = `${changed.toLocaleString()} of ${total.toLocaleString()}`
  return (
    <div className="edit-outcome">
      <p role="status">
        {isDone ? `${of} changed.` : `${of} will change.`}
        {unchanged > 0 && ` ${unchanged.toLocaleString()} already have these values.`}
        {refused > 0 && ` ${refused.toLocaleString()} stay as they are:`}
      </p>
      {refused > 0 && (
        <ul className="edit-reasons">
          {reasons.map(({ message, records, caseNumbers }) => (
            <li key={message}>
              <b>{records.toLocaleString()}</b> {message}
              {caseNumbers.length > 0 && (
                <span className="edit-numbers">
                  {' '}
                  {caseNumbers.join(', ')}
                  {records > caseNumbers.length && ', …'}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
