import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

const DIALOGS = {
  merge: lazyPart(async () => ({ default: (await import('../merge/MergeDialog.tsx')).MergeDialog })),
  email: lazyPart(async () => ({ default: (await import('../email/EmailDialog.tsx')).EmailDialog })),
  access: lazyPart(async () => ({ default: (await import('../why-not/AccessDialog.tsx')).AccessDialog })),
  pdf: lazyPart(async () => ({ default: (await import('../pdf/PdfDialog.tsx')).PdfDialog })),
  qrCode: lazyPart(async () => ({ default: (await import('../qr-code/QrCodeDialog.tsx')).QrCodeDialog })),
}
export type CaseDialog = keyof typeof DIALOGS

export const isCaseDialog = (key: string): key is CaseDialog => key in DIALOGS

/** What is done to the record in a dialog of its own, loaded when it is first opened. */
export function CaseDialogs({ open, onClose }: { open: CaseDialog; onClose: () => void }) {
  const Dialog = DIALOGS[open]
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  )
}
