import type { View } from '@dossier/contract/views/definition'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { BOX_WIDTH, ChoosingContext } from '../record-table/choosing.ts'
import { useTables, type FoundHeading } from '../record-table/table-keys.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { useArranging } from './use-arranging.ts'
import './columns.css'

/**
 * Lets a person arrange the columns of the tables around. One menu and one edge for all headings, moved to the one under
 * the pointer or the focus: the first rows are drawn without them.
 */
export function ColumnTools({ view }: { view: View }) {
  const tables = useTables()
  const arranging = useArranging(view)
  const hasBoxes = useContext(ChoosingContext) !== null
  const [holder] = useState(newHolder)
  const [at, setAt] = useState<FoundHeading>()
  const [isHeld, setHeld] = useState(false)

  const follow = useEffectEvent((target: Element) => {
    // A dialog over the list gives the focus back to where it was.
    if (isHeld || holder.contains(target) || target.closest('[role="dialog"]')) return
    const next = tables.headingAt(target)
    // Where Tab leads into the table, something has to be there.
    const isNeeded = holder.contains(document.activeElement) || holder.querySelector('[tabindex="0"]') !== null
    if (!next && !isNeeded) return holder.remove()
    if (!next || next.element === holder.parentElement) return
    // What is moved loses the focus.
    if (holder.contains(document.activeElement)) holder.parentElement?.focus({ preventScroll: true })
    next.element.append(holder)
    setAt(next)
  })
  useEffect(() => {
    const onFollow = ({ target }: Event) => target instanceof Element && follow(target)
    // Where the columns move under a pointer that rests, it enters another heading and yet means none.
    document.addEventListener('pointermove', onFollow)
    document.addEventListener('focusin', onFollow)
    return () => {
      document.removeEventListener('pointermove', onFollow)
      document.removeEventListener('focusin', onFollow)
      holder.remove()
    }
  }, [holder])

  // The columns may have been arranged since.
  const heading = (holder.isConnected ? tables.headingAt(holder) : undefined) ?? at
  const own = () => {
    const isFirst = heading?.columns[0]?.key === heading?.column.key
    return (heading?.element.offsetWidth ?? 0) - (hasBoxes && isFirst ? BOX_WIDTH : 0)
  }
  return (
    <>
      {heading &&
        createPortal(
          // Only the table has the arrows, and what is drawn into it from outside it does not hear.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <span className="column-keys" onKeyDown={(event) => event.defaultPrevented || tables.press(event)}>
            <ColumnMenu heading={heading} arranging={arranging} width={own} onOpen={setHeld} />
            <ColumnEdge heading={heading} hasBoxes={hasBoxes} arranging={arranging} width={own} onHeld={setHeld} />
          </span>,
          holder,
        )}
    </>
  )
}

function newHolder(): HTMLElement {
  const holder = document.createElement('span')
  holder.className = 'column-tools'
  return holder
}
