import { userStatuses, type UserStatus } from '@dossier/contract/users/user-statuses'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DeleteButton } from '../../kits/form/DeleteButton.tsx'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { GoneNote } from '../../kits/form/GoneNote.tsx'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { ListTable, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Bar } from './Bar.tsx'
import { useSaved } from './use-saved.ts'

/** Statuses that people can set for themselves. */
export function Statuses() {
  const found = useQuery(queryOf(userStatuses.list))
  const { isSaved, saved } = useSaved()
  const [open, setOpen] = useState<UserStatus | 'new' | null>(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <>
      <Bar isSaved={isSaved}>
        <span className="sub">Statuses that people can set for themselves</span>
        <span className="grow" />
        <Button variant="primary" onPress={() => setOpen('new')}>
          <Plus size={15} aria-hidden />
          Add Status
        </Button>
      </Bar>
      <ListTable
        label="User statuses"
        found={found}
        rows={found.data}
        columns={columns}
        keyOf={idOf}
        expected={4}
        empty={
          <>
            <b>There are no statuses yet.</b> Add some, such as Available or Out of office.
          </>
        }
      />
      {open !== null && (
        <StatusSheet
          status={open === 'new' ? null : open}
          current={open === 'new' || !found.data?.some(({ id }) => id === open.id) ? null : open}
          onSaved={saved}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const idOf = ({ id }: UserStatus) => id

const columnsOf = (onOpen: (status: UserStatus) => void): TableColumn<UserStatus>[] => [
  {
    id: 'title',
    heading: 'Status',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (status) => <RowName name={status.title} onOpen={() => onOpen(status)} />,
  },
]

interface StatusSheetProps {
  /** null: a new one. */
  status: UserStatus | null
  /** The status if it is still there. */
  current: UserStatus | null
  onSaved: () => unknown
  onClose: () => void
}

const TITLES = { title: 'Title' }

async function readStatus(id: number) {
  const status = (await call(userStatuses.list)).find((one) => one.id === id)
  if (!status) throw new ApiError(404, 'Status not found.')
  return { values: { title: status.title }, lastUpdated: status.lastUpdated }
}

function StatusSheet({ status, current, onSaved, onClose }: StatusSheetProps) {
  const form = useForm({
    stored: { values: { title: status?.title ?? '' }, lastUpdated: status?.lastUpdated },
    titles: TITLES,
    keep: { place: `userStatuses.${status?.id ?? 'new'}`, label: status ? `Status “${status.title}”` : 'New status' },
    save: ({ values, lastUpdated }) =>
      request(userStatuses.save, { body: { id: current?.id ?? 0, ...values, ...(current && { lastUpdated }) } }),
    latest: current && { read: () => readStatus(current.id) },
    onSaved,
    onClose,
  })
  // What this person deletes themselves is gone a moment before the form is.
  const isGone = status !== null && current === null && !form.isBusy
  return (
    <FormDialog
      title={status ? status.title : 'Add Status'}
      form={form}
      onClose={onClose}
      danger={
        status &&
        !isGone && (
          <DeleteButton
            name={status.title}
            text="People with this status will be set to “Not Set”."
            onDelete={() => form.act(() => call(userStatuses.remove, { params: { id: String(status.id) } }))}
          />
        )
      }
    >
      {isGone && <GoneNote noun="status" />}
      <TextField {...form.text('title')} autoFocus />
    </FormDialog>
  )
}
