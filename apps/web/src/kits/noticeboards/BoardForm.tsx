import { type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '@dossier/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface BoardFormProps {
  /** Null for a new one. */
  board: Noticeboard | null
  onClose: () => void
  onSaved: (id: number) => void
}

/** The title and the description of a noticeboard. (B-NOTE-03) */
export function BoardForm({ board, onClose, onSaved }: BoardFormProps) {
  const cache = useQueryClient()
  const [title, setTitle] = useState(board?.title ?? '')
  const [description, setDescription] = useState(board?.description ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isEmpty = title.trim() === ''
  async function save() {
    if (isEmpty || isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const body = { id: board?.id ?? 0, title, description, ...(board && { lastUpdated: board.lastUpdated }) }
      const id = await call(noticeboards.save, { body })
      await cache.invalidateQueries({ queryKey: keyOf(noticeboards.list) })
      onSaved(id)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      title={board ? 'Edit noticeboard' : 'New noticeboard'}
      isOpen
      strict={title !== (board?.title ?? '') || description !== (board?.description ?? '')}
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button variant="outline" size="lg" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" isDisabled={isEmpty} isPending={isBusy} onPress={() => void save()}>
            OK
          </Button>
        </>
      }
    >
      <div className="noticeboard-form">
        <TextField
          label="Title"
          value={title}
          onChange={setTitle}
          maxLength={LOOKUP_TITLE_LENGTH}
          error={isEmpty ? '[Required]' : undefined}
          isReadOnly={isBusy}
          autoFocus
          size="lg"
        />
        <TextField
          label="Description"
          value={description}
          onChange={setDescription}
          maxLength={TEXT_LENGTH}
          isReadOnly={isBusy}
          rows={2}
        />
        {problem && <Alert>{problem}</Alert>}
      </div>
    </Modal>
  )
}
