import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useAutocomplete, type AriaAutocompleteProps } from 'react-aria/useAutocomplete'
import {
  AutocompleteStateContext,
  FieldInputContext,
  SelectableCollectionContext,
} from 'react-aria-components/Autocomplete'

interface AutocompleteProps extends Pick<AriaAutocompleteProps<object>, 'filter' | 'disableAutoFocusFirst'> {
  /** Omitted: it keeps the text itself. */
  inputValue?: string
  onInputChange?: (text: string) => void
  /** The text was typed before this was there. As after typing it here, Enter takes the first entry. */
  isBegun?: boolean
  children: ReactNode
}

/**
 * A text box that moves through the list below it. That of the library stands in one file with what every text box
 * needs, and the sign-in page would load it.
 */
export function Autocomplete({ inputValue, onInputChange, isBegun = false, children, ...options }: AutocompleteProps) {
  const [own, setOwn] = useState('')
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null)
  const text = inputValue ?? own
  const setInputValue = (next: string) => {
    if (next === text) return
    setOwn(next)
    onInputChange?.(next)
  }
  const state = { inputValue: text, setInputValue, focusedNodeId, setFocusedNodeId }
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLElement>(null)
  const { inputProps, collectionProps, collectionRef, filter } = useAutocomplete(
    { ...options, inputRef, collectionRef: listRef },
    state,
  )
  const begin = useEffectEvent(() => isBegun && listRef.current?.dispatchEvent(focusFirst()))
  useEffect(() => void begin(), [])
  return (
    <AutocompleteStateContext value={state}>
      <FieldInputContext value={{ ...inputProps, ref: inputRef }}>
        <SelectableCollectionContext value={{ ...collectionProps, filter, ref: collectionRef }}>
          {children}
        </SelectableCollectionContext>
      </FieldInputContext>
    </AutocompleteStateContext>
  )
}

/** The event by which the library's text box asks its list for this. */
const focusFirst = () =>
  new CustomEvent('react-aria-focus', { cancelable: true, bubbles: true, detail: { focusStrategy: 'first' } })
