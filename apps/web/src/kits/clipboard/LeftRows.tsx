import type { BulkEdit } from '@dossier/contract/bulk-edits'
import type { CaseRow } from '@dossier/contract/views'

/** What became of a pasted block, and each row that stayed as it was. */
export function LeftRows({ edit: { changed, total, left = [] }, rows }: { edit: BulkEdit; rows: readonly CaseRow[] }) {
  const numbers = new Map(rows.map(({ id, caseNumber }) => [id, caseNumber]))
  return (
    <>
      <p role="status">
        {`${changed.toLocaleString()} of ${total.toLocaleString()} rows changed.`}
        {left.length > 0 && ' These stay as they are:'}
      </p>
      <ul className="paste-left">
        {left.map(({ caseId, message }) => (
          <li key={caseId}>
            <b>{numbers.get(caseId)}</b> {message}
          </li>
        ))}
      </ul>
    </>
  )
}
