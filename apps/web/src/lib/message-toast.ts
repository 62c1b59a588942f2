import { toast } from '../ui/toast.ts'
import { messageOf } from './api-error.ts'

const MESSAGE_TIME = 5_000

/** Says what went wrong with something of the person's own. (A-ERR-09) */
export const messageToast = (error: unknown) =>
  toast({ title: 'Message', text: messageOf(error), tone: 'error', duration: MESSAGE_TIME })
