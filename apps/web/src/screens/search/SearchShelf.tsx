import { X } from 'lucide-react'
import { messageToast } from '../../lib/message-toast.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { hintOf, without, type KeptSearch } from '../../kits/kept-searches/kept-searches.ts'
import type { SearchAddress } from '../../kits/kept-searches/search-address.ts'
import { useRecentSearches, useSavedSearches } from '../../kits/kept-searches/use-kept-searches.ts'

interface ShelfProps {
  onOpen: (address: SearchAddress) => void
}

/** Searches to open again, while nothing is searched for. */
export function SearchShelf({ onOpen }: ShelfProps) {
  const recent = useRecentSearches()
  const saved = useSavedSearches()
  const forget = (one: KeptSearch) => void saved.change((all) => without(all, one)).catch(messageToast)
  return (
    <div className="search-shelf">
      <Searches title="Saved Searches" all={saved.all} verb="Delete" onOpen={onOpen} onRemove={forget} />
      <Searches title="Recent Searches" all={recent.all} verb="Remove" onOpen={onOpen} onRemove={recent.remove} />
    </div>
  )
}

interface SearchesProps extends Pick<ShelfProps, 'onOpen'> {
  title: string
  all: readonly KeptSearch[]
  verb: string
  onRemove: (one: KeptSearch) => void
}

function Searches({ title, all, verb, onOpen, onRemove }: SearchesProps) {
  if (all.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {all.map((one) => (
          <li key={JSON.stringify(one)}>
            <Button className="kept-search" onPress={() => onOpen(one.address)}>
              <span className="truncate" dir="auto">
                {one.name}
              </span>
              {hintOf(one) && <span className="hint truncate">{hintOf(one)}</span>}
            </Button>
            <IconButton label={`${verb} “${one.name}”`} onPress={() => onRemove(one)}>
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
