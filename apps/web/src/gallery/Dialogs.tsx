import { useState } from 'react'
import { DeleteButton } from '../kits/form/DeleteButton.tsx'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/overlays/Confirm.tsx'
import { Modal, type ModalProps } from '../ui/overlays/Modal.tsx'
import { toast, type Toast } from '../ui/overlays/toast.ts'
import { Shown } from './Shown.tsx'

const TOASTS: Toast[] = [
  { text: 'Sending…' },
  { text: 'Created #12', title: 'Created', tone: 'success', href: '#' },
  { text: 'The title could not be saved.', tone: 'error', action: { label: 'Retry', onPress: () => undefined } },
]

const SIZES: NonNullable<ModalProps['size']>[] = ['sm', 'md', 'lg', 'full', 'side']

const usedBy = () => Promise.resolve(['Roads', 'Permits'])

export function Dialogs() {
  const confirm = useConfirm()
  const [size, setSize] = useState<ModalProps['size']>()
  return (
    <>
      <Shown what="Toasts">
        {TOASTS.map((one) => (
          <Button key={one.text} variant="outline" onPress={() => toast(one)}>
            {one.tone ?? 'neutral'}
          </Button>
        ))}
      </Shown>
      <Shown what="Dialogs">
        {SIZES.map((one) => (
          <Button key={one} variant="outline" onPress={() => setSize(one)}>
            {one}
          </Button>
        ))}
        <Button
          variant="outline"
          onPress={() => void confirm({ title: 'Promote the record?', confirmLabel: 'Promote' })}
        >
          Question
        </Button>
        <DeleteButton name="Status" usedBy={usedBy} onDelete={() => undefined} />
      </Shown>
      {size && (
        <Modal title={`Dialog, ${size}`} isOpen size={size} onClose={() => setSize(undefined)}>
          <p>A dialog closes with Escape, its button, or a click beside it.</p>
        </Modal>
      )}
    </>
  )
}
