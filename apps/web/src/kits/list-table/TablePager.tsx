import { totalText, type Total } from '@dossier/core/text/count-line'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import './list-table.css'

export interface TablePagerProps {
  page: number
  pageSize: number
  /** How many rows this page contains. */
  shown: number
  total: Total
  onPage: (page: number) => void
}

/** `1–20 of 3,912` with buttons for the previous and next page; nothing if everything fits on one page. */
export function TablePager({ page, pageSize, shown, total, onPage }: TablePagerProps) {
  const hasNext = total.isMinimum ? shown === pageSize : page * pageSize < total.count
  const { previous, next, keepFocus } = useKeptFocus(page, hasNext)
  if (total.count <= pageSize && !total.isMinimum && page === 1) return null
  const go = (to: number) => {
    keepFocus()
    onPage(to)
  }
  return (
    <nav className="pager" aria-label="Pages">
      <span className="num">{rangeText({ page, pageSize, total })}</span>
      <IconButton label="Previous page" ref={previous} isDisabled={page === 1} onPress={() => go(page - 1)}>
        <ChevronLeft size={15} />
      </IconButton>
      <IconButton label="Next page" ref={next} isDisabled={!hasNext} onPress={() => go(page + 1)}>
        <ChevronRight size={15} />
      </IconButton>
    </nav>
  )
}

/** At either end one of the buttons is disabled and would lose the focus: the other one takes it. */
function useKeptFocus(page: number, hasNext: boolean) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    if (page === 1) next.current?.focus()
    else if (!hasNext) previous.current?.focus()
  }, [page, hasNext])
  const keepFocus = () => {
    pressed.current = true
  }
  return { previous, next, keepFocus }
}

function rangeText({ page, pageSize, total }: Pick<TablePagerProps, 'page' | 'pageSize' | 'total'>): string {
  const { locale } = reader()
  const digits = new Intl.NumberFormat(locale)
  const end = total.isMinimum ? page * pageSize : Math.min(page * pageSize, total.count)
  return `${digits.format((page - 1) * pageSize + 1)}–${digits.format(end)} of ${totalText(total, locale)}`
}
