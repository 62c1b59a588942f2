import { dashboards } from '@dossier/contract/dashboards/calls'
import type { Dashboard } from '@dossier/contract/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Deletes a dashboard after its title has been typed. (B-DASH-03, D-117) */
export function DeleteDashboard({ dashboard, onGone }: { dashboard: Dashboard; onGone: () => void }) {
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setOpen(false)
    setTyped('')
    setProblem('')
  }
  async function remove() {
    setBusy(true)
    try {
      await call(dashboards.remove, { params: { id: String(dashboard.id) } })
      await cache.invalidateQueries({ queryKey: keyOf(dashboards.list) })
      onGone()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  const isSame = typed.trim() === dashboard.title
  return (
    <>
      <Button variant="outline" size="lg" onPress={() => setOpen(true)}>
        Delete
      </Button>
      <Modal
        title={`Delete “${dashboard.title}”?`}
        isOpen={isOpen}
        onClose={close}
        role="alertdialog"
        footer={
          <>
            <Button variant="outline" size="lg" onPress={close}>
              Cancel
            </Button>
            <Button variant="danger" size="lg" isDisabled={!isSame} isPending={isBusy} onPress={() => void remove()}>
              Delete
            </Button>
          </>
        }
      >
        <p>Its tiles and earlier versions go with it. What they show stays.</p>
        <TextField
          label={`Type the title, “${dashboard.title}”, to delete it.`}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        {problem && <Alert>{problem}</Alert>}
      </Modal>
    </>
  )
}
