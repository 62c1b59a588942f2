import { replacements } from '@dossier/contract/cases/replacements'
import { statuses, type Status } from '@dossier/contract/lookups/statuses'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { GoneNote } from '../../../kits/form/GoneNote.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { useNamesInWords, useUsesInWords } from '../../../kits/form/use-uses-in-words.ts'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { StatusMark } from '../../../kits/marks/StatusMark.tsx'
import { useLooks } from '../../../kits/marks/use-looks.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DeleteOrReplace } from './DeleteOrReplace.tsx'
import { LookupList, type SheetProps } from './LookupList.tsx'
import { PlaceField } from './PlaceField.tsx'

/** The statuses of records, in their order. */
export function StatusesSection() {
  const words = useWords()
  const found = useQuery(queryOf(statuses.list))
  return (
    <LookupList
      label="Statuses"
      add="Add Status"
      note={`How far ${words.records.toLowerCase()} have come. New ones get the default.`}
      found={found}
      stale={[statuses.list]}
      columnsOf={columnsOf}
      empty={<b>There are no statuses yet.</b>}
    >
      {(sheet) => <StatusSheet {...sheet} />}
    </LookupList>
  )
}

const columnsOf = (open: (status: Status) => void): TableColumn<Status>[] => [
  {
    id: 'title',
    heading: 'Status',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (status) => (
      <RowName
        picture={<Glyph id={status.id} />}
        name={status.title}
        mark={status.default && 'Default'}
        onOpen={() => open(status)}
      />
    ),
  },
]

function Glyph({ id }: { id: number }) {
  return <StatusMark id={id} looks={useLooks()} />
}

const TITLES = { title: 'Title', order: 'Position' }

const valuesOf = ({ title, default: isDefault }: Status, all: readonly Status[], id: number) => ({
  title,
  default: isDefault,
  order: all.findIndex((each) => each.id === id),
})

async function readStatus(id: number) {
  const all = await call(statuses.list)
  const status = all.find((each) => each.id === id)
  if (!status) throw new ApiError(404, 'Status not found.')
  return { values: valuesOf(status, all, id), lastUpdated: status.lastUpdated }
}

function StatusSheet({ item, current, all, onSaved, onClose }: SheetProps<Status>) {
  const others = all.filter((each) => each.id !== item?.id)
  const inWords = useUsesInWords()
  const say = useInOwnWords()
  const namesOf = useNamesInWords()
  const form = useForm({
    stored: {
      values: item ? valuesOf(item, all, item.id) : { title: '', default: false, order: all.length },
      lastUpdated: item?.lastUpdated,
    },
    titles: { ...TITLES, default: say('Default for new records') },
    keep: { place: `statuses.${item?.id ?? 'new'}`, label: item ? `Status “${item.title}”` : 'New status' },
    // Others move and lose the default without being saved, so what is not changed here is not sent.
    save: ({ values: { title, default: isDefault, order }, start, lastUpdated }) => {
      const isMade = isDefault !== start.default && { default: isDefault }
      const isMoved = order !== start.order && { order }
      return request(statuses.save, {
        body: { id: current?.id ?? 0, title, ...isMade, ...isMoved, ...(current && { lastUpdated }) },
      })
    },
    latest: current && { read: () => readStatus(current.id) },
    onSaved,
    onClose,
  })
  // What this person deletes themselves is gone a moment before the form is.
  const isGone = item !== null && current === null && !form.isBusy
  return (
    <FormDialog
      title={item ? item.title : 'Add Status'}
      form={form}
      onClose={onClose}
      addsAnother={!item}
      danger={
        item &&
        !isGone && (
          <DeleteOrReplace
            noun="status"
            item={item}
            others={item.default ? [] : others}
            usedBy={() => inWords(call(statuses.usage, { params: { id: String(item.id) } }))}
            namedBy={() => namesOf('status', item.id)}
            remove={() => call(statuses.remove, { params: { id: String(item.id) } })}
            replace={(by) => call(replacements.status, { params: { a: String(item.id), b: String(by) } })}
            act={form.act}
          />
        )
      }
    >
      {isGone && <GoneNote noun="status" />}
      <TextField {...form.text('title')} autoFocus={!item} />
      <PlaceField {...form.field('order')} others={others} />
      <Checkbox {...form.checkbox('default')} isDisabled={item?.default === true} />
    </FormDialog>
  )
}
