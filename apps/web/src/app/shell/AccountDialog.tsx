import { lazy, Suspense } from 'react'

/** Each is loaded when it is opened first. */
const DIALOGS = {
  status: lazy(async () => ({ default: (await import('../../kits/user-status/StatusDialog.tsx')).StatusDialog })),
  settings: lazy(async () => ({ default: (await import('./SettingsModal.tsx')).SettingsModal })),
  secondFactor: lazy(async () => ({
    default: (await import('../../kits/second-factor/SecondFactorModal.tsx')).SecondFactorModal,
  })),
  sessions: lazy(async () => ({ default: (await import('../../kits/sessions/SessionsModal.tsx')).SessionsModal })),
  support: lazy(async () => ({ default: (await import('../../kits/support-access/SupportModal.tsx')).SupportModal })),
  unsaved: lazy(async () => ({ default: (await import('../../kits/unsaved/UnsavedSheet.tsx')).UnsavedSheet })),
  invitations: lazy(async () => ({
    default: (await import('../../kits/invitations/InvitationsModal.tsx')).InvitationsModal,
  })),
  information: lazy(async () => ({ default: (await import('./InformationModal.tsx')).InformationModal })),
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
