import type { BulkPreview } from '@dossier/contract/bulk-edits'

interface OutcomeProps {
  outcome: BulkPreview
  /** Said of what would happen, or of what has. */
  isDone: boolean
}

/** How many records change, and why the others stay as they are. */
export function Outcome({ outcome: { total, changed, unchanged, refused, reasons }, isDone }: OutcomeProps) {
  const of = `${changed.toLocaleString()} of ${total.toLocaleString()}`
  const unreached = isDone ? total - changed - unchanged - refused : 0
  return (
    <div className="edit-outcome">
      <p role="status">
        {isDone ? `${of} changed.` : `${of} will change.`}
        {unchanged > 0 && ` ${said(unchanged, 'already has these values', 'already have these values')}.`}
        {unreached > 0 && ` ${said(unreached, 'was not reached', 'were not reached')}.`}
        {refused > 0 && ` ${said(refused, 'stays as it is', 'stay as they are')}:`}
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

const said = (count: number, one: string, many: string) => `${count.toLocaleString()} ${count === 1 ? one : many}`
