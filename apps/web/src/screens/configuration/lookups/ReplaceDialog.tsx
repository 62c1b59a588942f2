import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import type { Item } from './DeleteOrReplace.tsx'

interface ReplaceDialogProps {
  noun: string
  item: Item
  others: readonly Item[]
  /** Why it cannot be deleted, as a sentence. */
  uses: string
  replace: (by: number) => Promise<number>
  onClose: () => void
  /** Every record has another one by now. */
  onReplaced: () => void
}

/** Asks what the records get that have the item. */
export function ReplaceDialog({ noun, item, others, uses, replace, onClose, onReplaced }: ReplaceDialogProps) {
  const records = useWords().records.toLowerCase()
  const [by, setBy] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // So many that a job does it.
  const [left, setLeft] = useState(0)
  const submit = async () => {
    if (isBusy) return
    if (by === undefined) return setProblem(`Choose the ${noun} that the ${records} get.`)
    setBusy(true)
    setProblem('')
    try {
      const count = await replace(by)
      if (count <= RECORDS_AT_ONCE) onReplaced()
      else setLeft(count)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const footer = (
    <>
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={onClose}>
        {left > 0 ? 'Close' : 'Cancel'}
      </Button>
      {left === 0 && (
        <Button variant="danger" size="lg" isDisabled={isBusy} onPress={() => void submit()}>
          Replace and Delete
        </Button>
      )}
    </>
  )
  return (
    <Modal title={`Replace ${item.title}`} isOpen size="sm" onClose={onClose} footer={footer}>
      {left > 0 ? (
        <Alert tone="info">
          {left.toLocaleString()} {records} are being changed in the background. Delete {item.title} when that is done:
          see Background Jobs.
        </Alert>
      ) : (
        <div className="lookups-replace">
          <p>{uses}</p>
          <Select
            label={`New ${noun}`}
            placeholder={`Choose a ${noun}`}
            items={others.map(({ id, title }) => ({ id, label: title }))}
            value={by ?? null}
            onChange={(id) => setBy(Number(id))}
            isDisabled={isBusy}
          />
          {problem && <Alert>{problem}</Alert>}
        </div>
      )}
    </Modal>
  )
}
