import type { CaseRow } from '@dossier/contract/views'
import { Lock } from 'lucide-react'
import { useContext } from 'react'
import { useWords } from '../../lib/words.ts'
import { DeletedMark } from './DeletedMark.tsx'
import { HitsContext } from './hits.ts'

/** The title as the row's link, with the marks of a sensitive record and of a case; below it, what a search found. */
export function RecordTitle({ row, href }: { row: CaseRow; href: string | undefined }) {
  const words = useWords()
  const hit = useContext(HitsContext)?.byRecord.get(row.id)
  const title = (
    <>
      {row.isSensitive && (
        <Lock size={13} className="sensitive" role="img" aria-label="Sensitive" aria-hidden={false} />
      )}
      <a href={href} className="row-link truncate" dir="auto" tabIndex={-1}>
        {hit?.title?.text === row.title ? hit.title.marked : row.title}
      </a>
      {row.isCase && <span className="tag">{words.case}</span>}
      <DeletedMark row={row} />
    </>
  )
  if (!hit?.note) return title
  return (
    <div className="noted">
      <div className="noted-title">{title}</div>
      <div className="noted-note truncate" dir="auto">
        {hit.note}
      </div>
    </div>
  )
}
