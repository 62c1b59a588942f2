import { SEARCH_LENGTH } from '@dossier/contract/search'
import { Search } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface SearchBoxProps {
  /** What was searched for. */
  term: string
  onSearch: (term: string) => void
  onClear: () => void
}

/** The text to search for. It follows the URL when that changes otherwise. */
export function SearchBox({ term, onSearch, onClear }: SearchBoxProps) {
  const [typed, setTyped] = useState(term)
  const [known, setKnown] = useState(term)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  if (known !== term) {
    setKnown(term)
    setTyped(term)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().length <= SEARCH_LENGTH) onSearch(typed.trim())
  }
  const clear = () => {
    setTyped('')
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
        value={typed}
        onChange={setTyped}
        inputRef={input}
        autoFocus={term === ''}
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
