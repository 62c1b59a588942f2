import { useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Autocomplete } from './Autocomplete.tsx'
import './menu.css'

/** A search box above a Menu or ListBox, filtering its entries by their text without regard to case. */
export function SearchMenu({ placeholder, children }: { placeholder: string; children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField className="pop-search" aria-label={placeholder} autoFocus>
        <Search size={14} aria-hidden />
        <Input placeholder={placeholder} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}
