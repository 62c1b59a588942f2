import { useWords } from '../../../lib/words.ts'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { CreateButtons } from './CreateButtons.tsx'
import { NewCaseFields } from './NewCaseFields.tsx'
import { useNewCase } from './use-new-case.ts'

interface CreateDialogProps {
  /** The template to begin with. */
  templateId: number
  onClose: () => void
}

/** The form for a new record over whatever page is open. Only its buttons close it. */
export function CreateDialog({ templateId, onClose }: CreateDialogProps) {
  const words = useWords()
  const form = useNewCase(templateId, onClose)
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <Modal
      title={`New ${words.record}`}
      isOpen
      size="full"
      strict
      onClose={cancel}
      footer={<CreateButtons form={form} onCancel={cancel} />}
    >
      <NewCaseFields form={form} />
    </Modal>
  )
}
