import { openPlaceholder, placeholderBefore, withPlaceholder } from '@dossier/core/rules/type-placeholder'
import { namesInTitle } from '@dossier/core/cases/title-template'
import { textFilter } from '@dossier/core/text/folded'
import { Braces } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useReturningFocus } from '../../../../kits/case-form/use-returning-focus.ts'
import { Picker } from '../../../../kits/fields/Picker.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { TextField } from '../../../../ui/TextField.tsx'

/** What can stand between braces. */
export interface PlaceholderOption {
  key: string
  label: string
}

interface PlaceholderFieldProps {
  'data-input': string
  label: string
  hideLabel?: boolean
  value: string
  onChange: (text: string) => void
  offered: readonly PlaceholderOption[]
  error?: string | undefined
  isDisabled?: boolean
  maxLength?: number
  /** Several lines. */
  rows?: number
}

/** How many fields are offered at once while one is being named. */
const OFFERED = 8

/** A text in which `{` offers the fields of the record, and Backspace removes one as a whole. (D-089) */
export function PlaceholderField(props: PlaceholderFieldProps) {
  const { label, hideLabel = false, value, onChange, offered, error, isDisabled = false, maxLength, rows } = props
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isPicking, setPicking] = useState(false)
  const button = useReturningFocus(isPicking)
  const put = useCaret(box, value, onChange)
  const menu = useMenu(offered, put, value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (menu.press(event)) return
    const caret = caretOf(box.current)
    const start = event.key === 'Backspace' && caret !== null ? placeholderBefore(value, caret) : null
    if (start === null || caret === null || event.nativeEvent.isComposing) return
    event.preventDefault()
    put(value.slice(0, start) + value.slice(caret), start)
  }
  const insert = (option: PlaceholderOption) => {
    const start = box.current?.selectionStart ?? value.length
    const next = withPlaceholder(value, { start, end: box.current?.selectionEnd ?? start }, option.label)
    put(next.text, next.caret)
  }
  return (
    <div
      className="placeholder-field"
      data-input={props['data-input']}
      data-lines={rows && rows > 1 ? true : undefined}
    >
      <div className="placeholder-box">
        <Marked text={value} offered={offered} box={box} hasLabel={!hideLabel} />
        <TextField
          {...(hideLabel ? { 'aria-label': label } : { label })}
          {...(rows !== undefined && { rows })}
          {...(maxLength !== undefined && { maxLength })}
          inputRef={box}
          value={value}
          isDisabled={isDisabled}
          error={error}
          {...menu.attributes}
          onChange={(text) => {
            onChange(text)
            menu.look(text, caretOf(box.current))
          }}
          onKeyDown={(event) => onKeyDown(event as unknown as KeyboardEvent)}
          onBlur={menu.close}
        />
        <IconButton
          ref={button}
          label={`Insert a field into ${label}`}
          className="placeholder-insert"
          isDisabled={isDisabled}
          onPress={() => setPicking(true)}
        >
          <Braces size={14} aria-hidden />
        </IconButton>
      </div>
      {menu.list}
      {isPicking && (
        <Picker
          label="Search fields"
          options={offered.map((one) => ({ id: one.key, label: one.label }))}
          chosen={[]}
          onPick={([key]) => {
            const option = offered.find((one) => one.key === key)
            if (option) insert(option)
          }}
          onClose={() => setPicking(false)}
          triggerRef={button}
        />
      )}
    </div>
  )
}

type Box = HTMLInputElement & HTMLTextAreaElement

const caretOf = (box: Box | null): number | null =>
  box && box.selectionStart === box.selectionEnd ? box.selectionStart : null

/** Changes the text, and leads the caret to where it belongs once the text is drawn. */
function useCaret(box: { current: Box | null }, value: string, onChange: (text: string) => void) {
  const next = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    box.current?.focus()
    box.current?.setSelectionRange(next.current, next.current)
    next.current = null
  }, [box, value])
  return (text: string, caret: number) => {
    next.current = caret
    onChange(text)
  }
}

/** The list of fields behind an open brace. */
function useMenu(offered: readonly PlaceholderOption[], put: (text: string, caret: number) => void, value: string) {
  const id = useId()
  const [open, setOpen] = useState<{ start: number; end: number; typed: string } | null>(null)
  const [place, setPlace] = useState(0)
  const fits = textFilter(open?.typed ?? '')
  const options = open ? offered.filter(({ label }) => fits(label)).slice(0, OFFERED) : []
  const active = options[Math.min(place, options.length - 1)]
  const close = () => setOpen(null)
  const pick = (option: PlaceholderOption) => {
    if (!open) return
    const next = withPlaceholder(value, open, option.label)
    put(next.text, next.caret)
    close()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setPlace((place + 1) % options.length),
    ArrowUp: () => setPlace((place - 1 + options.length) % options.length),
    Enter: () => active && pick(active),
    Tab: () => active && pick(active),
    Escape: close,
  }
  const press = (event: KeyboardEvent): boolean => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
    const act = active && isPlain ? keys[event.key] : undefined
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  const look = (text: string, caret: number | null) => {
    const found = caret === null ? null : openPlaceholder(text, caret)
    setOpen(found && { ...found, end: caret! })
    setPlace(0)
  }
  const attributes = active
    ? {
        'aria-haspopup': 'listbox' as const,
        'aria-controls': id,
        'aria-autocomplete': 'list' as const,
        'aria-activedescendant': `${id}-${active.key}`,
      }
    : {}
  const list = (
    <ul id={id} role="listbox" aria-label="Fields" className="placeholder-list" hidden={options.length === 0}>
      {options.map((option) => (
        <li
          key={option.key}
          id={`${id}-${option.key}`}
          role="option"
          aria-selected={option === active}
          className="placeholder-option truncate"
          dir="auto"
          onMouseDown={(event) => {
            event.preventDefault()
            pick(option)
          }}
        >
          {option.label}
        </li>
      ))}
    </ul>
  )
  return { attributes, close, list, look, press }
}

interface MarkedProps {
  text: string
  offered: readonly PlaceholderOption[]
  box: { current: Box | null }
  hasLabel: boolean
}

/** Behind the text: what of it stands for a value. */
function Marked({ text, offered, box, hasLabel }: MarkedProps) {
  const back = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: front } = box
    if (!front) return
    const follow = () => back.current?.scrollTo(front.scrollLeft, front.scrollTop)
    follow()
    front.addEventListener('scroll', follow)
    return () => front.removeEventListener('scroll', follow)
  }, [box, text])
  const labels = new Set(offered.map(({ label }) => label.trim().toLowerCase()))
  return (
    <div className="placeholder-marks" data-label={hasLabel || undefined} ref={back} aria-hidden>
      {partsOf(text).map(({ part, name }, nth) =>
        name === undefined ? (
          part
        ) : (
          <mark key={nth} data-unknown={!labels.has(name) || undefined}>
            {part}
          </mark>
        ),
      )}
    </div>
  )
}

function partsOf(text: string): { part: string; name?: string }[] {
  const parts: { part: string; name?: string }[] = []
  let end = 0
  for (const { whole, name } of namesInTitle(text)) {
    const start = text.indexOf(whole, end)
    parts.push({ part: text.slice(end, start) }, { part: whole, name })
    end = start + whole.length
  }
  return [...parts, { part: text.slice(end) }]
}
