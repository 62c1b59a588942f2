import { SEARCH_LENGTH } from '@dossier/contract/search'
import { Search } from 'lucide-react'
import type { FormEvent, RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

export type BoxInput = HTMLInputElement & HTMLTextAreaElement

interface SearchBoxProps {
  input: RefObject<BoxInput | null>
  text: string
  onType: (text: string) => void
  onSearch: () => void
  onClear: () => void
  /** Where there is nothing to read yet. */
  autoFocus: boolean
}

/** The text to search for. */
export function SearchBox({ input, text, onType, onSearch, onClear, autoFocus }: SearchBoxProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  const clear = () => {
    onClear()
    input.current?.focus()
  }
  return (
    <form className="search-form" role="search" onSubmit={submit}>
      <TextField
        aria-label="Search for"
        placeholder="Number, title, name or email"
        type="search"
        size="lg"
        icon={<Search size={16} aria-hidden />}
        maxLength={SEARCH_LENGTH}
        value={text}
        onChange={onType}
        inputRef={input}
        autoFocus={autoFocus}
      />
      <Button type="submit" variant="primary" size="lg">
        Search
      </Button>
      <Button variant="outline" size="lg" onPress={clear}>
        Clear
      </Button>
    </form>
  )
}
