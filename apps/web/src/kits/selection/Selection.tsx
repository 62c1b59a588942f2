import type { ListQuestion } from '@dossier/contract/chosen-records'
import type { CaseRow } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { readFilters } from '@dossier/core/filters/filter-address'
import type { Total } from '@dossier/core/text/count-line'
import { clausesWith } from '@dossier/core/views/asked-clauses'
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
import type { ListSearch } from '@dossier/core/views/list-search'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { exportedChoice } from '../exports/exported-list.ts'
import type { Choosing } from '../record-table/choosing.ts'
import { useTableKeys, useTables } from '../record-table/table-keys.ts'
import { ChooseBox } from './ChooseBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import './selection.css'

interface SelectionProps {
  view: View
  search: ListSearch
  total: Total | undefined
  /** What the tables draw. */
  onChange: (choosing: Choosing) => void
  onEnd: () => void
}

/** The chosen records of a list, over all of its pages, and what can be done with them. */
export function Selection({ view, search, total, onChange, onEnd }: SelectionProps) {
  const words = useWords()
  const of = questionOf(view, search)
  const [kept, setKept] = useState({ choice: NONE_CHOSEN, asked: '' })
  const asked = JSON.stringify(of)
  // "All" means the list for which it was said.
  const choice = kept.choice.isAll && kept.asked !== asked ? NONE_CHOSEN : kept.choice
  const last = useRef<number>(undefined)
  const steps = useRef<Steps>(undefined)
  const set = (next: Choice) => setKept({ choice: next, asked })
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
  useLayoutEffect(() => drawBoxes(), [choice, asked, count])
  const stayAt = useStay()
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
  return (
    <SelectionBar
      choice={choice}
      total={total}
      records={records}
      title={view.title}
      exported={exportedChoice(view, search, records)}
      onAll={() => set(ALL_CHOSEN)}
      onNone={() => set(NONE_CHOSEN)}
      onEnd={onEnd}
    />
  )
}

/** When the selection ends and takes its box or button with the focus away, the row whose keys came last has it. */
function useStay() {
  const tables = useTables()
  const last = useRef<{ rows: readonly CaseRow[]; place: number }>(undefined)
  const stay = useEffectEvent(() => {
    const at = last.current
    if (!at || document.activeElement !== document.body) return
    const table = tables.inOrder().find(({ content }) => content().rows === at.rows) ?? tables.inOrder()[0]
    table?.goToRow(at.place)
  })
  useEffect(() => () => stay(), [])
  return (rows: readonly CaseRow[], place: number) => {
    last.current = { rows, place }
  }
}

const STEP: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const idsOf = (page: readonly CaseRow[]) => page.map(({ id }) => id)

/** The list as calls have it, as it is shown. */
function questionOf(view: View, search: ListSearch): ListQuestion {
  const asked = { searchTerm: search.filter ?? '', timeZone: reader().timeZone }
  if (!search.filters) return { viewId: view.id, ...asked }
  return { clauses: clausesWith(view.clauses, readFilters(search.filters).entries), ...asked }
}
