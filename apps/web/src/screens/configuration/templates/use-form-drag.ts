import { fieldsIn, placeFields, placeSection, type FormDesign, type Target } from '@dossier/core/templates/design'
import { useCallback, useState, type PointerEvent } from 'react'
import type { DesignEditor } from './use-design.ts'

/** What is dragged: a section, or a field that may not be in the form yet. */
export interface Dragged {
  kind: 'field' | 'section'
  id: string
  /** Fields that are dragged with it, in their order; it is one of them. */
  together?: readonly string[]
}

/** Near its edges, a list moves on under the pointer. */
const EDGE = 48
const SCROLLED = 12

/** Drags fields and sections with a pointer; the form follows while it moves. Escape puts everything back. */
export function useFormDrag({ remember, show, latest }: DesignEditor) {
  const [dragged, setDragged] = useState<string>()

  const start = useCallback(
    ({ kind, id, together = [id] }: Dragged) =>
      (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        const before = latest.current.design
        let isMoved = false
        setDragged(id)
        const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
          const under = document.elementFromPoint(clientX, clientY)
          scrollNear(under, clientY)
          const { design } = latest.current
          const next =
            kind === 'field' ? withFields(design, together, { under, y: clientY }) : withSection(design, id, under)
          if (next === design) return
          if (!isMoved) remember()
          isMoved = true
          show(next)
        }
        followPointer(move, (isCanceled) => {
          setDragged(undefined)
          if (isCanceled && isMoved) show(before)
        })
      },
    [remember, show, latest],
  )
  return { dragged, start }
}

/** Until the pointer is released, or Escape is pressed. */
function followPointer(move: (event: globalThis.PointerEvent) => void, end: (isCanceled: boolean) => void) {
  const listening = new AbortController()
  const { signal } = listening
  const stop = (isCanceled: boolean) => {
    listening.abort()
    end(isCanceled)
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => stop(false), { signal })
  addEventListener('pointercancel', () => stop(true), { signal })
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    stop(true)
  }
  addEventListener('keydown', onKey, { signal, capture: true })
}

const ROW = '[data-field]'
const SECTION = '[data-section]'

interface Pointed {
  under: Element | null
  y: number
}

function withFields(design: FormDesign, ids: readonly string[], { under, y }: Pointed): FormDesign {
  const target = targetAt(design, under, y)
  if (!target || (target.before !== null && ids.includes(target.before))) return design
  const siblings = fieldsIn(design, target.section).map((one) => one.id)
  const at = siblings.indexOf(ids[0]!)
  const isThere = ids.every((id, nth) => siblings[at + nth] === id)
  return isThere && (siblings[at + ids.length] ?? null) === target.before ? design : placeFields(design, ids, target)
}

function targetAt(design: FormDesign, under: Element | null, y: number): Target | undefined {
  const section = under?.closest<HTMLElement>(SECTION)?.dataset['section']
  if (section === undefined) return undefined
  const siblings = fieldsIn(design, section).map((one) => one.id)
  const row = under!.closest<HTMLElement>(ROW)
  if (!row) return under!.closest('.design-section-head') ? { section, before: siblings[0] ?? null } : undefined
  if (row.dataset['field'] === '') return { section, before: null }
  const { top, height } = row.getBoundingClientRect()
  const at = siblings.indexOf(row.dataset['field']!)
  return { section, before: siblings[y < top + height / 2 ? at : at + 1] ?? null }
}

function withSection(design: FormDesign, id: string, under: Element | null): FormDesign {
  const other = under?.closest<HTMLElement>(SECTION)?.dataset['section']
  if (other === undefined || other === id) return design
  return placeSection(
    design,
    id,
    design.sections.findIndex((one) => one.id === other),
  )
}

function scrollNear(under: Element | null, y: number) {
  const list = under?.closest('.settings-sheet')
  if (!list) return
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + EDGE) list.scrollBy(0, -SCROLLED)
  else if (y > bottom - EDGE) list.scrollBy(0, SCROLLED)
}
