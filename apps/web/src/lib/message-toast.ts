import { toast, TOAST_TIME } from '../ui/overlays/toast.ts'
import { messageOf } from './api-error.ts'

/** Reports an error of something the person did. (A-ERR-09) */
export const messageToast = (error: unknown) =>
  toast({ title: 'Message', text: messageOf(error), tone: 'error', duration: TOAST_TIME.message })
