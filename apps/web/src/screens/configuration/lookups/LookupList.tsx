import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint } from '@dossier/contract/endpoint'
import { textFilter } from '@dossier/core/text/folded'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ListTable, type TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { keyOf } from '../../../lib/cache.ts'
import { Button } from '../../../ui/Button.tsx'
import { SavedMark } from '../../../ui/SavedMark.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSavedMark } from '../../../ui/use-saved-mark.ts'
import type { SectionSearch } from '../sections.ts'
import './lookups.css'

interface Item {
  id: number | string
  title: string
}

/** What the form of an item gets; a new item is null. */
export interface SheetProps<T> {
  item: T | null
  /** The item if it is still there. */
  current: T | null
  all: readonly T[]
  onSaved: () => unknown
  onClose: () => void
}

interface LookupListProps<T extends Item> {
  /** What the items are, such as `Statuses`. */
  label: string
  /** The words of the button that adds one; null for people who cannot. */
  add: string | null
  note: string
  found: UseQueryResult<T[]>
  /** The calls whose answers a save makes stale. */
  stale: readonly Endpoint[]
  /** Must stay the same. */
  columnsOf: (open: (item: T) => void) => TableColumn<T>[]
  empty: ReactNode
  /** What the search looks in besides the title. */
  also?: (item: T) => string
  children: (sheet: SheetProps<T>) => ReactNode
}

/** A section of the settings that lists items: search, add, and the form of the open one. (D-109) */
export function LookupList<T extends Item>(props: LookupListProps<T>) {
  const { label, add, note, found, stale, columnsOf, empty, also, children } = props
  const cache = useQueryClient()
  const { isSaved, markSaved } = useSavedMark()
  const [text, setText] = useState('')
  const { open, setOpen, close } = useOpenItem(found.data)
  const columns = useMemo(() => columnsOf(setOpen), [columnsOf, setOpen])
  const fits = textFilter(text)
  const rows = found.data?.filter((item) => fits(item.title, also?.(item) ?? ''))
  const onSaved = () => {
    markSaved()
    return Promise.all(stale.map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }
  return (
    <section className="lookups" aria-label={label}>
      <p className="sub lookups-note">
        {note}
        <SavedMark isShown={isSaved} />
      </p>
      <div className="lookups-bar">
        <TextField
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          type="search"
          maxLength={200}
          icon={<Search size={14} aria-hidden />}
          value={text}
          onChange={setText}
        />
        <span className="grow" />
        {add !== null && (
          <Button variant="primary" onPress={() => setOpen('new')} isDisabled={!found.data}>
            <Plus size={15} aria-hidden />
            {add}
          </Button>
        )}
      </div>
      <ListTable
        label={label}
        fit="inline"
        found={found}
        rows={rows}
        columns={columns}
        keyOf={idOf}
        expected={5}
        empty={text.trim() === '' ? empty : <b>Nothing has that name.</b>}
      />
      {open !== undefined &&
        children({
          item: open === 'new' ? null : open,
          current: open === 'new' || !found.data?.some(({ id }) => id === open.id) ? null : open,
          all: found.data ?? [],
          onSaved,
          onClose: close,
        })}
    </section>
  )
}

const idOf = ({ id }: Item) => id

/** The item whose form is open: the one that was chosen here, or that the address names. */
function useOpenItem<T extends Item>(items: readonly T[] | undefined) {
  const { item: named } = useSearch({ strict: false }) as SectionSearch
  const navigate = useNavigate()
  const [open, setOpen] = useState<T | 'new'>()
  const [followed, setFollowed] = useState<string>()
  if (named !== followed && items) {
    setFollowed(named)
    setOpen(items.find(({ id }) => String(id) === named))
  }
  const close = () => {
    setOpen(undefined)
    if (named !== undefined)
      void navigate({ to: '.', search: (before) => ({ ...before, item: undefined }), replace: true })
  }
  return { open, setOpen, close }
}
