import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Search } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { OptionList, type Option } from '../../ui/OptionList.tsx'
import { Popover } from '../../ui/Popover.tsx'
import './fields.css'

/** How many options a list shows that are not chosen already; the rest is reached by searching. */
const MOST = 100

export interface PickerProps {
  /** Its spoken name and the placeholder of its search. */
  label: string
  options: readonly Option[]
  chosen: readonly Option['id'][]
  multiple?: boolean
  onPick: (ids: Option['id'][]) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
  /** The caller finds the options for a text, on the server for example. */
  onSearch?: (text: string) => void
  /** Offers to add the typed text if no option matches it exactly. */
  newOption?: (text: string) => Option | undefined
  /** Says that there is more to load. */
  isLoading?: boolean
  searchLength?: number
}

/** A floating list to choose from, with a search. A single choice closes it; several are made one by one. */
export function Picker(props: PickerProps) {
  const { label, options, chosen, multiple, onPick, onClose, triggerRef, onSearch, isLoading, searchLength } = props
  const [text, setText] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const found = onSearch ? options : options.filter((option) => contains(option.label, text))
  const { shown, hidden } = cut(found, chosen)
  const added = props.newOption?.(text.trim())
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  return (
    <Popover
      className="list"
      triggerRef={triggerRef}
      isOpen
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={label} className="picker">
        <Autocomplete inputValue={text} onInputChange={search} disableAutoFocusFirst={false}>
          <SearchField className="pop-search" aria-label={label} autoFocus>
            <Search size={14} aria-hidden />
            <Input placeholder={label} maxLength={searchLength} />
          </SearchField>
          <OptionList
            aria-label={label}
            items={added ? [...shown, added] : shown}
            escapeKeyBehavior="none"
            selectionMode={multiple ? 'multiple' : 'single'}
            selectedKeys={chosen}
            onSelectionChange={(keys) => {
              const ids = [...(keys as Set<Option['id']>)]
              onPick(ids)
              if (added && ids.includes(added.id)) search('')
              if (!multiple) onClose()
            }}
          />
        </Autocomplete>
        {(hidden > 0 || isLoading) && (
          <p className="picker-note" role="status">
            {isLoading ? 'Searching…' : `Showing the first ${MOST} of ${found.length}. Search to find more.`}
          </p>
        )}
      </Dialog>
    </Popover>
  )
}

function cut(found: readonly Option[], chosen: readonly Option['id'][]) {
  let room = MOST
  const shown = found.filter(({ id }) => chosen.includes(id) || room-- > 0)
  return { shown, hidden: found.length - shown.length }
}
