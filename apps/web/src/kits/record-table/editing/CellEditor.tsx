import { fieldKey } from '@dossier/core/fields/field-key'
import { Check, X } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from '../../../ui/Button.tsx'
import { isFocusFree } from '../../../ui/focus/focus.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { askerAt } from '../../case-form/AnswerLock.tsx'
import { useCaseState, useOpenCase, usePlace, type PlaceState } from '../../case-form/case-context.ts'
import { shownValue } from '../../case-form/field-cell.ts'
import { PlaceFrame } from '../../case-form/PlaceFrame.tsx'
import { fieldAt } from '../../editing/places.ts'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { FieldValueText } from '../../fields/FieldValueText.tsx'
import { ListEditor } from '../../fields/ListEditor.tsx'
import { widgetOf } from '../../fields/widgets.ts'
import type { EditableCell } from './editable-cells.ts'
import './cell-editor.css'

interface CellEditorProps {
  cell: EditableCell
  anchor: HTMLElement
  /** The person goes on; what they typed is saved, or stays open behind the cell. */
  onLeave: () => void
  /** To the next cell that can be edited, or to the one before. */
  onStep: (step: 1 | -1) => void
}

/** The editor of a field above its cell, the same as on the page of the record, with all that can happen to it there. */
export function CellEditor(props: CellEditorProps) {
  const { cell, anchor } = props
  const place = fieldKey(cell.field.id)
  const state = usePlace(place)
  const { edit, isHere } = state
  // Without an editor, a colleague has the field open.
  const isOpen = edit ? edit.phase !== 'saving' && isHere : state.user !== undefined
  useReturningFocus(anchor, isOpen)
  useFollowing(anchor)
  if (!isOpen) return null
  // A list to choose from would cover the question of a colleague who asks for the field.
  const isChoosing = widgetOf(cell.field).way === 'list' && edit?.phase === 'open' && !askerAt(state)
  return isChoosing ? <CellChoice {...props} state={state} /> : <CellBox {...props} state={state} />
}

type OpenProps = CellEditorProps & { state: PlaceState }

/** The value as it was defined when the cell was opened, if the record has lost the field since. */
function useDefinition({ field }: EditableCell) {
  const place = fieldKey(field.id)
  return useCaseState(({ record }) => fieldAt(record, place)?.field) ?? field
}

function useOther(filter: string | undefined) {
  const place = fieldKey(filter ?? '')
  return useCaseState(({ record }) => fieldAt(record, place))
}

/** A list to choose from. */
function CellChoice({ cell, anchor, state, onStep }: OpenProps) {
  const { editing } = useOpenCase()
  const definition = useDefinition(cell)
  const other = useOther(definition.extensions.listFilter)
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  const place = fieldKey(cell.field.id)
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    stop(event)
    void editing.commit(place)
    onStep(event.shiftKey ? -1 : 1)
  }
  return (
    <div className="cell-choice" onKeyDownCapture={onTab}>
      <ListEditor
        other={other}
        definition={definition}
        value={state.edit?.value}
        onChange={(value) => editing.type(place, value)}
        onCommit={(value) => void editing.commit(place, value)}
        onClose={() => editing.cancel(place)}
        triggerRef={trigger}
      />
    </div>
  )
}

/** A box over the cell. A click outside saves, and so does the Tab key, which goes on to the next cell. */
function CellBox({ cell, anchor, state, onLeave, onStep }: OpenProps) {
  const { editing, store } = useOpenCase()
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  const box = useRef<HTMLElement>(null)
  const body = useKeptFocus(box, !state.edit)
  const place = fieldKey(cell.field.id)
  /** Returns whether the person may go on. */
  const finish = () => {
    if (store.get().edits[place]?.phase !== 'open') return true
    void editing.commit(place)
    const phase = store.get().edits[place]?.phase
    return phase === undefined || phase === 'saving'
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !box.current?.contains(event.target as Element)) return
    if (state.edit) editing.cancel(place)
    else onLeave()
  }
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isAtEdge(box.current, event)) return
    stop(event)
    if (finish()) onStep(event.shiftKey ? -1 : 1)
  }
  return (
    <Popover
      className="cell-editor"
      triggerRef={trigger}
      isOpen
      isKeyboardDismissDisabled
      placement="bottom start"
      offset={-anchor.offsetHeight - 1}
      crossOffset={-1}
      onOpenChange={(open) => !open && finish() && onLeave()}
    >
      <Dialog
        ref={box}
        aria-label={`${cell.heading} of ${cell.row.title}`}
        className="cell-editor-box"
        style={{ minWidth: anchor.offsetWidth }}
      >
        <div
          ref={body}
          className="cell-editor-body"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onKeyDownCapture={onTab}
          {...useOwnButtons()}
        >
          <PlaceFrame place={place} state={{ ...state, whyNot: null }} hideLabel>
            {() => <BoxContent cell={cell} state={state} />}
          </PlaceFrame>
        </div>
      </Dialog>
    </Popover>
  )
}

function BoxContent({ cell, state }: { cell: EditableCell; state: PlaceState }) {
  const { editing } = useOpenCase()
  const definition = useDefinition(cell)
  const other = useOther(definition.extensions.listFilter)
  const widget = widgetOf(definition)
  const place = fieldKey(cell.field.id)
  const field = useCaseState(({ record }) => fieldAt(record, place))
  const value = state.value
  if (!state.edit)
    return (
      <div className="cell-shown">
        <FieldValueText definition={definition} value={field ? shownValue(state, field) : (value as never)} />
      </div>
    )
  if (widget.way === 'shown') return <FieldValueText definition={definition} value={value as never} />
  if (widget.way === 'list')
    return (
      <div className="cell-line">
        <FieldValueText definition={definition} value={value as never} />
        {state.edit.phase !== 'open' && <Button onPress={() => editing.type(place, value)}>Choose</Button>}
      </div>
    )
  const isFailed = state.edit.phase === 'failed'
  const editor = (
    <FieldEditor
      widget={widget}
      definition={definition}
      other={other}
      value={value}
      onChange={(next) => editing.type(place, next)}
      {...(widget.way !== 'panel' && {
        onCommit: (next: unknown) => void editing.commit(place, next),
        onCancel: () => editing.cancel(place),
      })}
      isInvalid={isFailed}
      autoFocus
    />
  )
  return (
    <BoxLine isPanel={widget.way === 'panel'} editor={editor}>
      {!isFailed && <Actions onSave={() => void editing.commit(place)} onCancel={() => editing.cancel(place)} />}
    </BoxLine>
  )
}

/** Large editors have their buttons below. */
const BoxLine = ({ isPanel, editor, children }: { isPanel: boolean; editor: ReactNode; children: ReactNode }) => (
  <div className={isPanel ? 'cell-panel' : 'cell-line'}>
    <div className="cell-input">{editor}</div>
    {children}
  </div>
)

const Actions = ({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) => (
  <div className="cell-actions">
    <IconButton label="Save" onPress={onSave}>
      <Check size={14} />
    </IconButton>
    <IconButton label="Cancel" onPress={onCancel}>
      <X size={14} />
    </IconButton>
  </div>
)

/** Rows and columns of others push the cell aside while nothing of its box changes: the box follows it. */
function useFollowing(anchor: HTMLElement) {
  const before = useRef('')
  useLayoutEffect(() => {
    const { left, top } = anchor.getBoundingClientRect()
    const now = `${left} ${top}`
    // Floating boxes are placed again when the window changes.
    if (before.current !== '' && before.current !== now) window.dispatchEvent(new Event('resize'))
    before.current = now
  })
}

/** While a box has no editor, its buttons come and go with the answers of the colleague: the keyboard stays in it. */
function useKeptFocus(box: RefObject<HTMLElement | null>, isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (isWaiting && (activeElement === document.body || activeElement === box.current)) body.current?.focus()
  })
  return body
}

/** Leaving an editor saves, but not on the way to a button of its box, such as Cancel. */
function useOwnButtons() {
  const isPressed = useRef(false)
  const isBeside = (target: EventTarget | null) => target instanceof Element && target.closest('.cell-input') === null
  return {
    onPointerDownCapture: ({ target }: PointerEvent) => void (isPressed.current = isBeside(target)),
    onPointerUpCapture: () => void (isPressed.current = false),
    onBlurCapture: (event: FocusEvent) => {
      const { currentTarget, relatedTarget } = event
      const isWithin = currentTarget.contains(relatedTarget) && isBeside(relatedTarget)
      if (isPressed.current || isWithin) event.stopPropagation()
    },
  }
}

const CONTROLS = ':is(input, textarea, select, button, [contenteditable="true"], [tabindex="0"]):not(:disabled)'

/** Whether Tab would leave the editor; its buttons Save and Cancel are reached by the pointer, and by Enter and Escape. */
function isAtEdge(box: HTMLElement | null, { target, shiftKey }: KeyboardEvent): boolean {
  const all = [...(box?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) => control.tabIndex >= 0 && control.closest('.cell-actions') === null,
  )
  return target === (shiftKey ? all[0] : all.at(-1))
}

function stop(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** The focus returns to the cell when its editor closes and nothing else has it. */
function useReturningFocus(anchor: HTMLElement, isOpen: boolean) {
  const wasOpen = useRef(false)
  const row = useMemo(() => anchor.closest('[data-record]'), [anchor])
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    returnTo(anchor, row)
  }, [anchor, row, isOpen])
  useEffect(() => () => void (wasOpen.current && returnTo(anchor, row)), [anchor, row])
}

/** To the row, if the column has left. */
function returnTo(cell: HTMLElement, row: Element | null) {
  setTimeout(() => {
    if (!isFocusFree()) return
    const there = cell.isConnected ? cell : row?.querySelector<HTMLElement>('[data-column]')
    there?.focus()
  })
}
