import { X } from 'lucide-react'
import { messageToast } from '../../lib/message-toast.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { hintOf, without, type StoredSearch } from '../../kits/stored-searches/stored-searches.ts'
import type { SearchAddress } from '../../kits/stored-searches/search-address.ts'
import { useRecentSearches, useSavedSearches } from '../../kits/stored-searches/use-stored-searches.ts'

interface ShelfProps {
  onOpen: (address: SearchAddress) => void
  /** Gives the focus to the search box. */
  toBox: () => void
}

/** Searches to open again, while nothing is searched for. */
export function SearchShelf(props: ShelfProps) {
  const recent = useRecentSearches()
  const saved = useSavedSearches()
  const forget = (one: StoredSearch) => void saved.change((all) => without(all, one)).catch(messageToast)
  return (
    <div className="search-shelf">
      <Searches {...props} title="Saved Searches" all={saved.all} verb="Delete" onRemove={forget} />
      <Searches {...props} title="Recent Searches" all={recent.all} verb="Remove" onRemove={recent.remove} />
    </div>
  )
}

interface SearchesProps extends ShelfProps {
  title: string
  all: readonly StoredSearch[]
  verb: string
  onRemove: (one: StoredSearch) => void
}

function Searches({ title, all, verb, onOpen, onRemove, toBox }: SearchesProps) {
  if (all.length === 0) return null
  const open = ({ address }: StoredSearch, isTouched: boolean) => {
    onOpen(address)
    // A finger would be shown the keyboard of its screen.
    if (!isTouched) toBox()
  }
  const remove = (one: StoredSearch, row: Element | null) => {
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    if (near) near.querySelector<HTMLElement>('button:last-child')?.focus()
    else toBox()
    onRemove(one)
  }
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {all.map((one) => (
          <li key={JSON.stringify(one)}>
            <Button className="kept-search" onPress={({ pointerType }) => open(one, pointerType === 'touch')}>
              <span className="truncate" dir="auto">
                {one.name}
              </span>
              {hintOf(one) && <span className="hint truncate">{hintOf(one)}</span>}
            </Button>
            <IconButton label={`${verb} “${one.name}”`} onPress={({ target }) => remove(one, target.closest('li'))}>
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
