import type { OutboxMail } from '@dossier/contract/system/monitoring'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { OpenMail } from './use-open-mail.ts'

interface MailModalProps extends OpenMail {
  mail: OutboxMail
  onClose: () => void
}

/** The text of a mail, as plain text: nothing in it becomes a link. */
export function MailModal({ mail, text, problem, onClose }: MailModalProps) {
  return (
    <Modal title={mail.subject} isOpen size="lg" onClose={onClose}>
      <p className="system-note">{`To ${mail.recipient}. Reading this email is recorded under Activity.`}</p>
      {problem && <Alert>{problem}</Alert>}
      {!problem && text === null && <Spinner />}
      {text !== null && (
        <pre className="system-text" tabIndex={0}>
          {text || 'The text was deleted after the mail was sent.'}
        </pre>
      )}
    </Modal>
  )
}
