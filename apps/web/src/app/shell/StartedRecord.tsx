import { Suspense } from 'react'
import { endRecord, useStartedRecord } from '../../kits/case-form/creation/start-record.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const CreateDialog = lazyPart(async () => ({
  default: (await import('../../kits/case-form/creation/CreateDialog.tsx')).CreateDialog,
}))

/** The dialog that creates a record, over whatever page is open. */
export function StartedRecord() {
  const templateId = useStartedRecord()
  if (templateId === undefined) return null
  return (
    <Suspense fallback={<div className="scrim" />}>
      <CreateDialog templateId={templateId} onClose={endRecord} />
    </Suspense>
  )
}
