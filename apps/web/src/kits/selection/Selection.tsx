import type { ListQuestion } from '@dossier/contract/chosen-records'
import type { CaseRow } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { Total } from '@dossier/core/text/count-line'
import { readFilters } from '@dossier/core/filters/filter-address'
import { filtersOf } from '@dossier/core/filters/stored-filters'
import { furtherClauses } from '@dossier/core/views/further-clauses'
import {
  ALL_CHOSEN,
  choose,
  chooseByStep,
  chosenCount,
  chosenOf,
  chosenRecords,
  isChosen,
  NONE_CHOSEN,
  toggle,
  type Choice,
  type Steps,
} from '@dossier/core/views/chosen-records'
import { asksForDeleted } from '@dossier/core/views/list-clauses'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { isFocusFree } from '../../ui/focus/focus.ts'
import { exportedChoice } from '../exports/exported-list.ts'
import type { Choosing } from '../record-table/choosing.ts'
import { useTableKeys, useTables } from '../record-table/table-keys.ts'
import { ChooseBox } from './ChooseBox.tsx'
import type { Begun } from './ChooseByKey.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import './selection.css'

interface SelectionProps {
  view: View
  search: ListSearch
  total: Total | undefined
  /** By which key on which row; empty if by its button. */
  begun: Partial<Begun>
  /** What the tables draw. */
  onChange: (choosing: Choosing) => void
  onEnd: () => void
}

/** The chosen records of a list, over all of its pages, and what can be done with them. */
export function Selection({ view, search, total, begun, onChange, onEnd }: SelectionProps) {
  const words = useWords()
  const of = viewQueryOf(view, search)
  const [first] = useState(() => firstChoice(begun))
  const [stored, setStored] = useState({ choice: first.choice, listKey: '' })
  const listKey = JSON.stringify(of)
  // "All" means the list for which it was said.
  const choice = stored.choice.isAll && stored.listKey !== listKey ? NONE_CHOSEN : stored.choice
  const last = useRef<number | undefined>(first.id)
  const steps = useRef<Steps>(undefined)
  const set = (next: Choice) => setStored({ choice: next, listKey })
  const pick = (row: CaseRow, page: readonly CaseRow[], isRange: boolean) => {
    set(toggle(choice, idsOf(page), { id: row.id, ...(isRange && last.current && { from: last.current }) }))
    last.current = row.id
  }
  const count = chosenCount(choice, total?.isMinimum ? undefined : total?.count)
  const drawBoxes = useEffectEvent(() =>
    onChange({
      isChosen: (id) => isChosen(choice, id),
      count,
      boxOf: (row, page) => (
        <ChooseBox
          label={`Select ${row.caseNumber}`}
          isChosen={isChosen(choice, row.id)}
          onChoose={(isRange) => pick(row, page, isRange)}
        />
      ),
      allBoxOf: (page) => {
        const state = chosenOf(choice, idsOf(page))
        return (
          <span className="choose-box">
            <Checkbox
              aria-label={`Select all ${words.records.toLowerCase()} of this page`}
              isSelected={state === 'all'}
              isIndeterminate={state === 'some'}
              onChange={() => set(choose(choice, idsOf(page), state !== 'all'))}
            />
          </span>
        )
      },
    }),
  )
  // Before the next key: a copy right after it takes the rows that it chose.
  useLayoutEffect(() => drawBoxes(), [choice, listKey, count])
  const stayAt = useStay(begun, count === 0)
  useTableKeys((event, { row, rows, place }) => {
    stayAt(rows, place)
    const isFar = event.ctrlKey || event.metaKey
    if (event.altKey) return false
    if (isFar && event.key === 'a') set(choose(choice, idsOf(rows), true))
    else if (!isFar && (event.key === 'x' || event.key === 'X' || event.key === ' ')) pick(row, rows, event.shiftKey)
    else if (event.key === 'Escape') onEnd()
    else if (event.shiftKey && STEP[event.key] !== undefined) {
      const step = { id: row.id, by: STEP[event.key]!, before: steps.current }
      const chosen = chooseByStep(choice, idsOf(rows), step)
      if (chosen) set(chosen.choice)
      steps.current = chosen?.steps ?? steps.current
      return false
    } else return false
    return true
  })
  const records = chosenRecords(choice, of)
  const hasDeleted = asksForDeleted([...filtersOf(view.clauses), ...readFilters(search.filters).entries])
  return (
    <SelectionBar
      choice={choice}
      total={total}
      records={records}
      title={view.title}
      exported={exportedChoice(view, search, hasDeleted && 'ids' in records ? { ...records, of } : records)}
      hasDeleted={hasDeleted}
      onAll={() => set(ALL_CHOSEN)}
      onNone={() => set(NONE_CHOSEN)}
      onEnd={onEnd}
    />
  )
}

/** With Shift and an arrow, which row comes next. */
const STEP: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** What the key that began the selection has chosen. */
function firstChoice({ rows = [], place = -1 }: Partial<Begun>): { choice: Choice; id?: number } {
  const id = rows[place]?.id
  return id === undefined ? { choice: NONE_CHOSEN } : { id, choice: choose(NONE_CHOSEN, [id], true) }
}

/**
 * When the selection ends, or nothing is chosen any more, and takes its box or button with the focus away, the row whose
 * keys came last has it.
 */
function useStay({ rows: firstRows, place: firstPlace = -1 }: Partial<Begun>, isEmpty: boolean) {
  const tables = useTables()
  const last = useRef(firstRows && { rows: firstRows, place: firstPlace })
  const stay = useEffectEvent(() => {
    const at = last.current
    if (!at || !(isFocusFree() || document.activeElement?.matches(':disabled'))) return
    const table = tables.inOrder().find(({ content }) => content().rows === at.rows) ?? tables.inOrder()[0]
    table?.goToRow(at.place)
  })
  useEffect(() => () => stay(), [])
  useEffect(() => {
    if (isEmpty) stay()
  }, [isEmpty])
  return (rows: readonly CaseRow[], place: number) => {
    last.current = { rows, place }
  }
}

const idsOf = (page: readonly CaseRow[]) => page.map(({ id }) => id)

/** The list as calls have it, as it is shown. */
const viewQueryOf = (view: View, search: ListSearch): ListQuestion => ({
  viewId: view.id,
  searchTerm: search.filter ?? '',
  timeZone: reader().timeZone,
  ...furtherClauses(search),
})
