import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { useHotkeys } from '../../ui/hotkeys.ts'
import '../../ui/field.css'
import { FILTER_LENGTH } from '@dossier/core/views/list-search'

export interface FilterBoxProps {
  /** The current filter text. */
  text: string
  onFilter: (text: string) => void
  autoFocus?: boolean
}

/** Filters half a second after the last key, or immediately on Enter. */
export function FilterBox({ text, onFilter, autoFocus }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useFilterText(text, onFilter)
  useHotkeys([{ keys: 'f', label: 'Filter the list', run: () => input.current?.select() }])
  return (
    <SearchField
      className="field filter-box"
      aria-label="Filter"
      value={typed}
      onChange={setTyped}
      onSubmit={(value) => onFilter(value.trim())}
      maxLength={FILTER_LENGTH}
      autoFocus={autoFocus}
    >
      <Search size={14} aria-hidden />
      <Input ref={input} placeholder="Filter" />
      {typed !== '' && (
        <Button className="btn ghost icon" aria-label="Clear filter">
          <X size={13} aria-hidden />
        </Button>
      )}
    </SearchField>
  )
}

/** The typed text. It follows the URL, unless the URL was changed from here. */
function useFilterText(text: string, onFilter: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [applied, setApplied] = useState(text)
  if (text !== applied) {
    setApplied(text)
    if (typed.trim() !== text) setTyped(text)
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() !== text) onFilter(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(apply, FILTER_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
