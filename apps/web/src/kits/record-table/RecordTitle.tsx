import type { CaseRow } from '@dossier/contract/views'
import { Lock } from 'lucide-react'
import { useWords } from '../../lib/words.ts'

/** The title as the row's link, with the marks of a sensitive record and of a case. */
export function RecordTitle({ row, href }: { row: CaseRow; href: string }) {
  const words = useWords()
  return (
    <>
      {row.isSensitive && (
        <Lock size={13} className="sensitive" role="img" aria-label="Sensitive" aria-hidden={false} />
      )}
      <a href={href} className="row-link truncate" dir="auto" tabIndex={-1}>
        {row.title}
      </a>
      {row.isCase && <span className="tag">{words.case}</span>}
    </>
  )
}
