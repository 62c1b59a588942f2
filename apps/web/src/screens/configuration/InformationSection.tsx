import { isBlank } from '@dossier/contract/required-text'
import { INFO_ITEMS, INFO_LENGTH, tenantInfo, type InfoItem } from '@dossier/contract/tenant-info'
import { ORDER, rebaseList } from '@dossier/core/editing/rebase-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { LazyRichTextEditor } from '../../kits/rich-text/LazyRichTextEditor.tsx'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Loaded } from './Loaded.tsx'
import { useDraft } from './use-draft.ts'

const UNTITLED = 'Every item needs a title.'

/** Every item, including those without text. */
const ALL = { query: { includeAll: 'true' } } as const

/** The tenant's information for everyone, item by item. */
export function InformationSection() {
  const items = useQuery(queryOf(tenantInfo.list, ALL))
  return <Loaded query={items}>{(stored) => <InformationForm stored={stored} />}</Loaded>
}

type Item = Omit<InfoItem, 'lastUpdated'>

/** All items are saved together; without one there is nothing to have an instant. */
const standOf = (items: readonly InfoItem[]) => ({
  values: items.map(({ id, title, value }): Item => ({ id, title, value })),
  lastUpdated: items[0]?.lastUpdated ?? '',
})

const nameOf = (part: string, theirs: readonly Item[], mine: readonly Item[]) => {
  if (part === ORDER) return 'the order'
  const [now, here] = [theirs, mine].map((items) => items.find(({ id }) => String(id) === part))
  return now ? `“${now.title}”` : `“${here?.title}” (removed)`
}

function InformationForm({ stored }: { stored: InfoItem[] }) {
  const cache = useQueryClient()
  const newest = useRef(0)
  const adder = useRef<HTMLButtonElement>(null)
  const draft = useDraft({
    stored: standOf(stored),
    store: async ({ values, lastUpdated }) => {
      const body = values.map(({ id, ...item }) => (id > 0 ? { id, ...item } : item))
      cache.setQueryData(keyOf(tenantInfo.list, ALL), await call(tenantInfo.save, { query: { lastUpdated }, body }))
      await cache.invalidateQueries({ queryKey: keyOf(tenantInfo.list) })
    },
    read: async () => standOf(await readNow(cache, tenantInfo.list, ALL)),
    merge: rebaseList,
    nameOf,
  })
  const { value: items, set } = draft
  const change = (id: number, part: Partial<Item>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...part } : item)))
  // Until it is stored, a new item has a number that no stored one has.
  const add = () => set([...items, { id: --newest.current, title: '', value: '' }])
  const isUntitled = items.some(({ title }) => isBlank(title))
  return (
    <DraftForm draft={draft} fault={isUntitled ? UNTITLED : undefined}>
      {items.length === 0 && <p className="settings-note">No additional information has been configured.</p>}
      {items.map((item, at) => (
        <InfoFields
          key={`${draft.round}-${item.id}`}
          item={item}
          onChange={(part) => change(item.id, part)}
          onRemove={() => {
            set(items.filter(({ id }) => id !== item.id))
            adder.current?.focus()
          }}
          onMove={(by) => set(moved(items, at, at + by))}
          isFirst={at === 0}
          isLast={at === items.length - 1}
        />
      ))}
      {isUntitled && (
        <p role="status" className="settings-note">
          {UNTITLED}
        </p>
      )}
      <Button variant="outline" ref={adder} onPress={add} isDisabled={items.length >= INFO_ITEMS}>
        <Plus size={15} aria-hidden />
        Add item
      </Button>
    </DraftForm>
  )
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

interface InfoFieldsProps {
  item: Item
  onChange: (part: Partial<Item>) => void
  onRemove: () => void
  onMove: (by: number) => void
  isFirst: boolean
  isLast: boolean
}

function InfoFields({ item, onChange, onRemove, onMove, isFirst, isLast }: InfoFieldsProps) {
  const name = isBlank(item.title) ? 'new item' : item.title.trim()
  return (
    <section className="settings-item-box" aria-label={name}>
      <div className="settings-row">
        <TextField
          aria-label="Title"
          placeholder="Title"
          size="lg"
          maxLength={200}
          autoFocus={item.id < 0}
          value={item.title}
          onChange={(title) => onChange({ title })}
        />
        <IconButton label={`Move ${name} up`} onPress={() => onMove(-1)} isDisabled={isFirst}>
          <ArrowUp size={15} />
        </IconButton>
        <IconButton label={`Move ${name} down`} onPress={() => onMove(1)} isDisabled={isLast}>
          <ArrowDown size={15} />
        </IconButton>
        <IconButton label={`Remove ${name}`} onPress={onRemove}>
          <Trash2 size={15} />
        </IconButton>
      </div>
      <LazyRichTextEditor
        label="Text"
        value={item.value}
        maxLength={INFO_LENGTH}
        onChange={(value) => onChange({ value })}
      />
    </section>
  )
}
