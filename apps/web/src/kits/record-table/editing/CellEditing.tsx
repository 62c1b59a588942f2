import type { CaseRow } from '@dossier/contract/views'
import { fieldKey } from '@dossier/core/fields/field-key'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useStore } from '../../../ui/store.ts'
import { toast, TOAST_TIME } from '../../../ui/overlays/toast.ts'
import { CaseContext } from '../../case-form/case-context.ts'
import { toastCaseError, toastWithdrawn } from '../../editing/case-toast.ts'
import { reasonSentence } from '../../why-not/reason-sentence.ts'
import type { Column } from '../columns.ts'
import type { OwnRows } from '../own-rows.ts'
import { CellEdits, type CellPlace } from './cell-edits.ts'
import { CellEditor } from './CellEditor.tsx'
import { cellAt, cellBeside, elementOf, type EditableCell } from './editable-cells.ts'

interface CellEditingProps {
  grid: RefObject<HTMLElement | null>
  rows: readonly CaseRow[]
  columns: readonly Column[]
  cells: readonly EditableCell[]
  /** The cell to edit. */
  requested: EditableCell | null
  /** The focus is in another cell. */
  onStep: (cell: EditableCell | undefined) => void
  onOwn: (own: OwnRows) => void
}

/** What is edited in the cells of one table: the records behind them, and the editor of the cell that has it. */
export function CellEditing({ grid, rows, columns, cells, requested, onStep, onOwn }: CellEditingProps) {
  const { edits, toAnswer } = useCellEdits(rows, columns)
  const { active, own } = useStore(edits)
  const tell = useEffectEvent(onOwn)
  // Before the next key, which may be a copy of what was just saved.
  useLayoutEffect(() => tell(own), [own])
  const begin = useEffectEvent((cell: EditableCell | null) => {
    if (cell) void edits.begin(cell.row, fieldKey(cell.field.id))
    else edits.leave()
  })
  useEffect(() => begin(requested), [requested])
  const answer = useEffectEvent(({ recordId, place }: CellPlace) =>
    onStep(cells.find(({ row, field }) => row.id === recordId && fieldKey(field.id) === place)),
  )
  useEffect(() => {
    if (toAnswer) answer(toAnswer)
  }, [toAnswer])

  const session = active && edits.sessionOf(active.recordId)
  const cell = useMemo(() => (active ? cellAt(rows, columns, active) : undefined), [rows, columns, active])
  const anchor = useElement(grid, cell)
  const goOn = useEffectEvent(({ target }: Event) => !anchor?.contains(target as Element) && edits.leave())
  useEffect(() => {
    const { current } = grid
    const onFocus = (event: Event) => void goOn(event)
    current?.addEventListener('focusin', onFocus)
    return () => current?.removeEventListener('focusin', onFocus)
  }, [grid])
  if (!session || !cell || !anchor) return null
  return (
    <CaseContext value={{ ...session, form: edits.form }}>
      <CellEditor
        key={`${cell.row.id} ${cell.field.id}`}
        cell={cell}
        anchor={anchor}
        onLeave={edits.leave}
        onStep={(step) => onStep(cellBeside(cells, cell, step))}
      />
    </CaseContext>
  )
}

/**
 * The element of a cell. Only when the table has been drawn it can be found: before, another cell is where the column
 * will be.
 */
function useElement(grid: RefObject<HTMLElement | null>, cell: EditableCell | undefined) {
  const [element, setElement] = useState<HTMLElement>()
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setElement(cell && elementOf(grid.current, cell)), [grid, cell])
  return element
}

const left = (what: 'row' | 'column') =>
  `A ${what} that you were editing is no longer in this list. What you typed is among your unsaved texts.`

function useCellEdits(rows: readonly CaseRow[], columns: readonly Column[]) {
  /** The cell in which a colleague is to be answered. */
  const [toAnswer, want] = useState<CellPlace | null>(null)
  const me = useMe()
  const cache = useQueryClient()
  const form = useId()
  const [edits] = useState(
    () =>
      new CellEdits(form, me, {
        onRefused: (why) => void reasonSentence(cache, why).then((text) => toast({ text, duration: TOAST_TIME.case })),
        onFailed: (error) => toastCaseError(me.recordName, error),
        onGone: (isKept) => toastWithdrawn(me.recordName, { isKept }),
        onLeft: (what) => toast({ title: me.recordName, text: left(what), duration: TOAST_TIME.case }),
        onRequest: (cell, { name, label }) =>
          toast({
            title: label,
            text: `${name} asks to edit this. What you typed there is not saved yet.`,
            duration: TOAST_TIME.case,
            action: { label: 'Answer', onPress: () => want({ ...cell }) },
          }),
      }),
  )
  useEffect(() => edits.adopt(me), [edits, me])
  useEffect(() => () => edits.end(), [edits])
  useEffect(() => edits.show(rows, columns), [edits, rows, columns])
  return { edits, toAnswer }
}
