import type { CaseRow } from '@dossier/contract/views'
import { Lock } from 'lucide-react'
import { DeletedMark } from '../record-table/DeletedMark.tsx'
import { isOpenKey } from '../record-table/open-from.ts'

interface CardLinkProps {
  row: CaseRow
  actions: {
    hrefOf: (caseNumber: string) => string
    onOpen: (caseNumber: string, how: { otherWay: boolean; isOver: boolean }) => void
  }
  tabIndex?: number
}

/** The title of a card, as the link that covers it. The keys of rows open it, too. */
export const CardLink = ({ row, actions, tabIndex }: CardLinkProps) => (
  <>
    {row.isSensitive && <Lock size={13} className="sensitive" role="img" aria-label="Sensitive" aria-hidden={false} />}
    <a
      href={actions.hrefOf(row.caseNumber)}
      className="card-link"
      dir="auto"
      tabIndex={tabIndex}
      draggable={false}
      onClick={(event) => {
        if (event.shiftKey) return
        event.preventDefault()
        actions.onOpen(row.caseNumber, { otherWay: event.ctrlKey || event.metaKey, isOver: event.altKey })
      }}
      onKeyDown={(event) => {
        if (!isOpenKey(event) || event.key === 'Enter') return
        event.preventDefault()
        actions.onOpen(row.caseNumber, { otherWay: false, isOver: event.key === 'v' })
      }}
    >
      {row.title}
    </a>
    <DeletedMark row={row} />
  </>
)
