import { Copy } from 'lucide-react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'

interface Props {
  secret: string
  warnings: readonly string[]
  onClose: () => void
}

/** The signing secret, this once. */
export function SecretDialog({ secret, warnings, onClose }: Props) {
  const footer = (
    <>
      <span className="grow" />
      <Button variant="primary" size="lg" onPress={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Modal title="Signing secret" isOpen strict onClose={onClose} footer={footer}>
      <div className="delivery-details">
        <p>Copy it now, and enter it at the receiver. It cannot be shown again.</p>
        <div className="integration-secret">
          <code>{secret}</code>
          <Button onPress={() => void copy(secret)}>
            <Copy size={14} aria-hidden />
            Copy
          </Button>
        </div>
        {warnings.map((text) => (
          <Alert key={text} tone="info">
            {text}
          </Alert>
        ))}
      </div>
    </Modal>
  )
}
