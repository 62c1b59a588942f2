import { areas } from '@dossier/contract/lookups/areas'
import { DeleteUnused } from '../../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { useNamesInWords } from '../../../kits/form/use-uses-in-words.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { areaRows, type AreaListRow } from './area-rows.ts'
import type { SheetProps } from './LookupList.tsx'
import { PlaceField } from './PlaceField.tsx'

/** Stands for no parent in a list of choices. */
const TOP = 0
const TITLES = { title: 'Title', parentId: 'Part of', order: 'Position', disabled: 'Disabled: no longer offered' }

const siblingsOf = (all: readonly AreaListRow[], parentId: number, id: number | undefined) =>
  all.filter((area) => (area.parentId ?? TOP) === parentId && area.id !== id)

const valuesOf = (area: AreaListRow, all: readonly AreaListRow[]) => {
  const parentId = area.parentId ?? TOP
  const order = all.filter((each) => (each.parentId ?? TOP) === parentId).findIndex(({ id }) => id === area.id)
  return { title: area.title, parentId, order, disabled: area.disabled }
}

async function readArea(id: number) {
  const all = areaRows(await call(areas.fullTree))
  const area = all.find((each) => each.id === id)
  if (!area) throw new ApiError(404, 'Area not found.')
  return { values: valuesOf(area, all), lastUpdated: area.lastUpdated }
}

/** Creates or changes an area. */
export function AreaSheet({ item, all, onSaved, onClose }: SheetProps<AreaListRow>) {
  const fresh = { title: '', parentId: TOP, order: siblingsOf(all, TOP, undefined).length, disabled: false }
  const namesOf = useNamesInWords()
  const form = useForm({
    stored: { values: item ? valuesOf(item, all) : fresh, lastUpdated: item?.lastUpdated },
    titles: TITLES,
    keep: { place: `areas.${item?.id ?? 'new'}`, label: item ? `Area “${item.title}”` : 'New area' },
    save: ({ values: { title, disabled, parentId, order }, start, lastUpdated }) => {
      // Others move it without saving it, so its place is only sent if it was moved here.
      const isMoved = (order !== start.order || parentId !== start.parentId) && { order }
      const body = { id: item?.id ?? 0, title, disabled, parentId: parentId || null, ...isMoved, lastUpdated }
      return request(areas.save, { body })
    },
    latest: item && { read: () => readArea(item.id) },
    onSaved,
    onClose,
  })
  const parents = all.filter(({ id }) => !item?.family.includes(id))
  const { error, onChange: _, ...parent } = form.field('parentId')
  const siblings = siblingsOf(all, form.values.parentId, item?.id)
  return (
    <FormDialog
      title={item ? item.title : 'Add Area'}
      form={form}
      onClose={onClose}
      addsAnother={!item}
      danger={
        item && (
          <DeleteUnused
            name={item.title}
            usage={queryOf(areas.usage, { params: { id: String(item.id) } })}
            remedy="Disable it instead."
            namedBy={() => namesOf('area', item.id)}
            onDelete={() => form.act(() => call(areas.remove, { params: { id: String(item.id) } }))}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!item} />
      <Select
        {...parent}
        {...(error && { error })}
        search="Find an area"
        items={[{ id: TOP, label: 'None' }, ...parents.map(({ id, path }) => ({ id, label: path }))]}
        // Below another one it comes last at first.
        onChange={(id) => form.change({ parentId: Number(id), order: siblingsOf(all, Number(id), item?.id).length })}
      />
      <PlaceField {...form.field('order')} others={siblings} />
      <Checkbox {...form.checkbox('disabled')} />
    </FormDialog>
  )
}
