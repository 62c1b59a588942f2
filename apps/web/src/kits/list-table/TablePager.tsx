import { totalText, type Total } from '@dossier/core/text/count-line'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import './list-table.css'

interface PagerProps {
  page: number
  pageSize: number
  /** How many rows this page contains. */
  shown: number
  onPage: (page: number) => void
  /** Its spoken name, where a screen has several. */
  label?: string
}

/** With the total, or without one and with the knowledge whether there is another page. */
export type TablePagerProps = PagerProps &
  ({ total: Total; hasNext?: undefined } | { total?: undefined; hasNext: boolean })

/** `1–20 of 3,912`, or `1–20` without a total, with buttons for the previous and next page; nothing if everything fits on one page. */
export function TablePager({ page, pageSize, shown, total, onPage, label = 'Pages', ...end }: TablePagerProps) {
  const hasNext = total ? hasNextOf({ page, pageSize, shown, total }) : end.hasNext === true
  const { previous, next, keepFocus } = useKeptFocus(page, hasNext)
  const [isUsed, setUsed] = useState(false)
  if (page === 1 && (total ? total.count <= pageSize && !total.isMinimum : !hasNext)) return null
  const go = (to: number) => {
    keepFocus()
    onPage(to)
  }
  return (
    <nav className="pager" aria-label={label} onFocus={() => setUsed(true)} onBlur={() => setUsed(false)}>
      {/* Told to whoever turns the pages; not whenever a colleague adds a row. */}
      <span className="num" role={isUsed ? 'status' : undefined}>
        {rangeText({ page, pageSize, shown, total })}
      </span>
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

type Range = Omit<PagerProps, 'onPage'> & { total: Total }

const hasNextOf = ({ page, pageSize, shown, total }: Range): boolean =>
  total.isMinimum ? shown === pageSize : page * pageSize < total.count

function rangeText({ page, pageSize, shown, total }: Omit<Range, 'total'> & { total: Total | undefined }): string {
  const { locale } = reader()
  // A formatter of its own would take longer than the pager.
  const text = (count: number) => count.toLocaleString(locale)
  const first = (page - 1) * pageSize
  if (!total) return `${text(first + 1)}–${text(first + shown)}`
  const end = total.isMinimum ? page * pageSize : Math.min(page * pageSize, total.count)
  // Its last rows have left, and wait here to be refreshed.
  if (end <= first) return `${text(0)} of ${totalText(total, locale)}`
  return `${text(first + 1)}–${text(end)} of ${totalText(total, locale)}`
}
