import { toast, TOAST_TIME } from '../ui/toast.ts'
import { messageOf } from './api-error.ts'

/** Says what went wrong with something of the person's own. (A-ERR-09) */
export const messageToast = (error: unknown) =>
  toast({ title: 'Message', text: messageOf(error), tone: 'error', duration: TOAST_TIME.message })
