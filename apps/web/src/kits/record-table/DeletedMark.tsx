import type { CaseRow } from '@dossier/contract/views'

/** Says that a record was deleted: it is read-only until somebody restores it. (D-065) */
export const DeletedMark = ({ row }: { row: Pick<CaseRow, 'deleted'> }) =>
  row.deleted ? <span className="tag gone">Deleted</span> : null
