import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Each is loaded when it is opened first. */
const DIALOGS = {
  status: lazyPart(async () => ({ default: (await import('../../kits/user-status/StatusDialog.tsx')).StatusDialog })),
  settings: lazyPart(async () => ({ default: (await import('./SettingsModal.tsx')).SettingsModal })),
  secondFactor: lazyPart(async () => ({
    default: (await import('../../kits/second-factor/SecondFactorModal.tsx')).SecondFactorModal,
  })),
  sessions: lazyPart(async () => ({ default: (await import('../../kits/sessions/SessionsModal.tsx')).SessionsModal })),
  support: lazyPart(async () => ({
    default: (await import('../../kits/support-access/SupportModal.tsx')).SupportModal,
  })),
  unsaved: lazyPart(async () => ({ default: (await import('../../kits/unsaved/UnsavedSheet.tsx')).UnsavedSheet })),
  invitations: lazyPart(async () => ({
    default: (await import('../../kits/invitations/InvitationsModal.tsx')).InvitationsModal,
  })),
  about: lazyPart(async () => ({ default: (await import('./AboutModal.tsx')).AboutModal })),
  information: lazyPart(async () => ({ default: (await import('./InformationModal.tsx')).InformationModal })),
}

export type AccountDialogName = keyof typeof DIALOGS

/** A dialog that the user menu opens. */
export function AccountDialog({ name, onClose }: { name: AccountDialogName; onClose: () => void }) {
  const Dialog = DIALOGS[name]
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  )
}
