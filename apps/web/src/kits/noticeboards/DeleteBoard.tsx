import { type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** Deletes a noticeboard, after the dashboards that show it have been named. */
export function DeleteBoard({ board, onDeleted }: { board: Noticeboard; onDeleted: () => void }) {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      const params = { id: String(board.id) }
      const { items } = await call(noticeboards.usage, { params })
      const shownBy = items.map(({ title }) => `“${title}”`)
      const uses = shownBy.length > 0 && ` It is shown by the dashboards ${new Intl.ListFormat('en').format(shownBy)}.`
      const question = {
        title: `Delete noticeboard “${board.title}”?`,
        text: `Its notes go with it.${uses || ''}`,
        confirmLabel: 'Delete',
        danger: true,
      }
      if (!(await confirm(question))) return
      await call(noticeboards.remove, { params })
      await cache.invalidateQueries({ queryKey: keyOf(noticeboards.list) })
      onDeleted()
    } catch (error) {
      messageToast(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton label={`Delete noticeboard ${board.title}`} isPending={isBusy} onPress={() => void remove()}>
      <Trash2 size={14} />
    </IconButton>
  )
}
