import { messageOf } from '../../lib/api-error.ts'
import { toast, TOAST_TIME } from '../../ui/toast.ts'

/** Something went wrong with a record: red, titled with the tenant's word for it, ten seconds. */
export function toastCaseError(recordName: string, error: unknown) {
  toast({ title: recordName, text: messageOf(error), tone: 'error', duration: TOAST_TIME.case })
}
