import { isBlank } from '@dossier/contract/required-text'
import { INFO_ITEMS, INFO_LENGTH, tenantInfo, type InfoItem } from '@dossier/contract/organization/tenant-info'
import { ORDER, rebaseList } from '@dossier/core/editing/rebase-list'
import { sameJson } from '@dossier/core/live/same-json'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormPage } from '../../kits/form/FormPage.tsx'
import { FormRows } from '../../kits/form/FormRows.tsx'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { LazyRichTextEditor } from '../../kits/rich-text/LazyRichTextEditor.tsx'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Loaded } from './Loaded.tsx'

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

/** The changed items without their formats. */
const textOf = (items: readonly Item[], start: readonly Item[]) =>
  items
    .filter((item) => !start.some((before) => sameJson(before, item)))
    .map(({ title, value }) => [title, plainText(value)].filter((text) => !isBlank(text)).join('\n'))
    .join('\n\n')

const plainText = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll('</', '\n</'), 'text/html').body.textContent.trim()

function InformationForm({ stored }: { stored: InfoItem[] }) {
  const cache = useQueryClient()
  const form = useForm({
    stored: standOf(stored),
    titles: {},
    keep: { place: 'information', label: 'Information', textOf },
    save: ({ values, lastUpdated }) => {
      const body = values.map(({ id, ...item }) => (id > 0 ? { id, ...item } : item))
      const onReply = (saved: InfoItem[]) => {
        cache.setQueryData(keyOf(tenantInfo.list, ALL), saved)
        return cache.invalidateQueries({ queryKey: keyOf(tenantInfo.list) })
      }
      return request(tenantInfo.save, { query: { lastUpdated }, body }, { onReply })
    },
    latest: { read: async () => standOf(await readNow(cache, tenantInfo.list, ALL)), merge: rebaseList, nameOf },
  })
  const { values: items, set, round } = form
  const change = (id: number, part: Partial<Item>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...part } : item)))
  return (
    <FormPage form={form}>
      {items.length === 0 && <p className="settings-note">No additional information has been configured.</p>}
      <FormRows
        label="Items"
        hideLabel
        rows={items}
        onChange={set}
        keyOf={({ id }) => id}
        nameOf={nameInButtons}
        add={{ label: 'Add item', row: (id) => ({ id, title: '', value: '' }), most: INFO_ITEMS }}
      >
        {(item, at) => (
          <section className="settings-item-box" aria-label={nameInButtons(item)}>
            <TextField
              {...form.textOf(`${at}.title`, item.title)}
              aria-label="Title"
              placeholder="Title"
              size="lg"
              value={item.title}
              onChange={(title) => change(item.id, { title })}
            />
            <div className="form-field" data-input={`${at}.value`}>
              <LazyRichTextEditor
                key={round}
                label="Text"
                value={item.value}
                maxLength={INFO_LENGTH}
                onChange={(value) => change(item.id, { value })}
              />
              <FieldError text={form.textOf(`${at}.value`, item.value).error} />
            </div>
          </section>
        )}
      </FormRows>
    </FormPage>
  )
}

const nameInButtons = ({ title }: Item) => (isBlank(title) ? 'new item' : title.trim())
