import { useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Search } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Autocomplete } from '../choices/Autocomplete.tsx'
import { TypedText } from '../choices/best-first.ts'
import './menu.css'

/** A search box above a Menu or ListBox, filtering its entries by their text without regard to case. `useBestFirst` orders them. */
export function SearchMenu({ placeholder, children }: { placeholder: string; children: ReactNode }) {
  const { contains, startsWith } = useFilter({ sensitivity: 'base' })
  const [text, setText] = useState('')
  const typed = useMemo(() => ({ text, startsWith }), [text, startsWith])
  return (
    <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
      <SearchField className="pop-search" aria-label={placeholder} autoFocus>
        <Search size={14} aria-hidden />
        <Input placeholder={placeholder} />
      </SearchField>
      <TypedText value={typed}>{children}</TypedText>
    </Autocomplete>
  )
}
