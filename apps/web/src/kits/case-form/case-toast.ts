import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'

const FAILURE_TIME = 10_000

/** Something went wrong with a record: red, titled with the tenant's word for it, ten seconds. */
export function toastCaseError(recordName: string, error: unknown) {
  toast({ title: recordName, text: messageOf(error), tone: 'error', duration: FAILURE_TIME })
}
