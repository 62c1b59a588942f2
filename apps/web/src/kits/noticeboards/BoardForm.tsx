import { type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '@dossier/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { keyOf } from '../../lib/cache.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { request } from '../form/request.ts'
import { useForm } from '../form/use-form.ts'

interface BoardFormProps {
  /** Null for a new one. */
  board: Noticeboard | null
  onClose: () => void
  onSaved: (id: number) => void
}

const TITLES = { title: 'Title', description: 'Description' }
const EMPTY = { values: { title: '', description: '' }, lastUpdated: undefined }

const versionOf = ({ title, description, lastUpdated }: Noticeboard) => ({
  values: { title, description: description ?? '' },
  lastUpdated,
})

async function readBoard(id: number) {
  const board = (await call(noticeboards.list)).find((one) => one.id === id)
  if (!board) throw new ApiError(404, 'This noticeboard was deleted.')
  return versionOf(board)
}

/** The title and the description of a noticeboard. (B-NOTE-03) */
export function BoardForm({ board, onClose, onSaved }: BoardFormProps) {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: keyOf(noticeboards.list) })
  const form = useForm<typeof EMPTY.values, string | undefined>({
    stored: board ? versionOf(board) : EMPTY,
    titles: TITLES,
    keep: {
      place: `noticeboards.${board?.id ?? 'new'}`,
      label: board ? `Noticeboard “${board.title}”` : 'New noticeboard',
    },
    save: ({ values, lastUpdated }) =>
      request(
        noticeboards.save,
        { body: { id: board?.id ?? 0, ...values, lastUpdated } },
        {
          onReply: async (id) => {
            await refresh()
            onSaved(id)
          },
        },
      ),
    latest: board && { read: () => readBoard(board.id) },
    onSaved: () => void refresh(),
    onClose,
  })
  const title = form.text('title')
  return (
    <FormDialog
      title={board ? 'Edit noticeboard' : 'New noticeboard'}
      form={form}
      onClose={onClose}
      size="sm"
      saveLabel="OK"
    >
      <TextField
        {...title}
        maxLength={LOOKUP_TITLE_LENGTH}
        error={form.values.title.trim() === '' ? '[Required]' : title.error}
        autoFocus
        size="lg"
      />
      <TextField {...form.text('description')} maxLength={TEXT_LENGTH} rows={2} />
    </FormDialog>
  )
}
