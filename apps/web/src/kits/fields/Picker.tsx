import { textFilter } from '@dossier/core/text/folded'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Search } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { Autocomplete } from '../../ui/choices/Autocomplete.tsx'
import { OptionList, type Option } from '../../ui/choices/OptionList.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import './fields.css'

/** How many options a list shows that are not chosen already; the rest is reached by searching. */
const MOST = 100

export interface PickerListProps {
  /** Its spoken name and the placeholder of its search. */
  label: string
  options: readonly Option[]
  chosen: readonly Option['id'][]
  multiple?: boolean
  onPick: (ids: Option['id'][]) => void
  /** The caller finds the options for a text, on the server for example. */
  onSearch?: (text: string) => void
  /** Chooses nothing. It is no result of a search: it is offered where the text means it. */
  none?: Option
  /** Offers to add the typed text if no option matches it exactly. */
  newOption?: (text: string) => Option | undefined
  /** Adds the typed text in its own time, then chooses it; the list stays open. Otherwise `newOption` is picked as it is. */
  onAdd?: (text: string) => void
  /** Says that there is more to load. */
  isLoading?: boolean
  /** The server has more than it sent. */
  isCut?: boolean
  fault?: string
  /** While there is nothing to choose and nothing was typed. */
  whenEmpty?: string
  /** After a text that nothing matches. */
  whenNotFound?: string | undefined
  searchLength?: number
  /** Above the list: what narrows it. */
  filter?: ReactNode
  /** Where the search is not what opens first. */
  autoFocus?: boolean
}

export interface PickerProps extends PickerListProps {
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
}

/** A floating list to choose from, with a search. A single choice closes it; several are made one by one. */
export function Picker({ onClose, triggerRef, ...list }: PickerProps) {
  return (
    <Popover
      className="list"
      triggerRef={triggerRef}
      isOpen
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={list.label} className="picker">
        <PickerList
          {...list}
          onPick={(ids) => {
            list.onPick(ids)
            if (!list.multiple) onClose()
          }}
        />
      </Dialog>
    </Popover>
  )
}

/** The search and the list, for a dialog that has more than these. */
export function PickerList(props: PickerListProps) {
  const { label, multiple, onPick, onSearch, onAdd, searchLength, autoFocus = true } = props
  const [text, setText] = useState('')
  const found = useMatching(props, text)
  const chosen = props.chosen.length === 0 && props.none ? [props.none.id] : props.chosen
  const { shown, note } = cut(found, { ...props, chosen, text: text.trim() })
  const added = props.newOption?.(text.trim())
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  return (
    <>
      {props.filter && <div className="picker-filter">{props.filter}</div>}
      <Autocomplete inputValue={text} onInputChange={search} disableAutoFocusFirst={false}>
        <SearchField className="pop-search" aria-label={label} autoFocus={autoFocus}>
          <Search size={14} aria-hidden />
          <Input placeholder={label} maxLength={searchLength} />
        </SearchField>
        <OptionList
          aria-label={label}
          whenEmpty={text === '' ? props.whenEmpty : props.whenNotFound}
          items={added ? [...shown, added] : shown}
          escapeKeyBehavior="none"
          selectionMode={multiple ? 'multiple' : 'single'}
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            const ids = [...(keys as Set<Option['id']>)]
            if (added && onAdd && ids.includes(added.id)) {
              onAdd(text.trim())
              return search('')
            }
            onPick(ids)
            if (added && ids.includes(added.id)) search('')
          }}
        />
      </Autocomplete>
      {props.fault && (
        <p className="picker-note picker-fault" role="alert">
          {props.fault}
        </p>
      )}
      {note && (
        <p className="picker-note" role="status">
          {note}
        </p>
      )}
    </>
  )
}

/**
 * The options that match the text. Of those that the server found this is known, once it has answered: what it found for
 * another text, and what is chosen already, would else come first and be taken by the Enter key.
 */
function useMatching({ options, none, chosen, onSearch, isLoading }: PickerListProps, text: string): Option[] {
  const fits = textFilter(text)
  const isFound = ({ id }: Option) => onSearch && !isLoading && id !== none?.id && !chosen.includes(id)
  const matches = ({ label, hint }: Option) =>
    fits(label, ...(onSearch !== undefined && hint !== undefined ? [hint] : []))
  return (none ? [none, ...options] : options).filter((option) => isFound(option) || matches(option))
}

/** The options that are shown, and what is said of the others. (B-SEL-03) */
function cut(
  found: readonly Option[],
  {
    chosen,
    isLoading,
    isCut,
    newOption,
    whenNotFound = '',
    text,
  }: Pick<PickerProps, 'chosen' | 'isLoading' | 'isCut' | 'newOption' | 'whenNotFound'> & { text: string },
) {
  let room = MOST
  const shown = found.filter(({ id }) => chosen.includes(id) || room-- > 0)
  if (isLoading) return { shown, note: 'Searching…' }
  // The list is not empty: it offers to add the text. (B-SEL-10)
  if (shown.length === 0 && newOption?.(text)) return { shown, note: whenNotFound }
  if (!isCut && shown.length === found.length) return { shown, note: '' }
  const amount = shown.filter(({ id }) => !chosen.includes(id)).length
  const what = text === '' ? 'options' : 'matching options'
  return { shown, note: `Showing only the first ${amount} ${what}. Start typing to filter more.` }
}
