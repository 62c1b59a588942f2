import { countLine, openOnlyNote, type Total } from '@dossier/core/text/count-line'
import { Table2 } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'

interface ListTitleProps {
  title: string
  /** Once it is known. */
  total: Total | undefined
  /** Closed records are left out because no filter asks for them. (D-067) */
  isOpenOnly: boolean
}

/** The name of the list and its size, once that is known. */
export function ListTitle({ title, total, isOpenOnly }: ListTitleProps) {
  const me = useMe()
  return (
    <>
      <Table2 size={16} className="page-icon" aria-hidden />
      <h1 className="truncate">{title}</h1>
      <span className="sub num" role="status">
        {total && countLine(total, me.recordName, reader().locale)}
      </span>
      {total && isOpenOnly && <span className="sub note">{openOnlyNote(me)}</span>}
    </>
  )
}
