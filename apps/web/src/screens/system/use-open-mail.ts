import { system, type OutboxMail } from '@dossier/contract/system'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'

export interface OpenMail {
  mail: OutboxMail
  /** null while it is asked for. */
  text: string | null
  problem: string
}

/** Asks for what a mail says, once each time that somebody opens it; it is not kept. */
export function useOpenMail() {
  const [open, setOpen] = useState<OpenMail | null>(null)
  async function read(mail: OutboxMail) {
    const show = (text: string | null, problem = '') =>
      setOpen((now) => (now?.mail.id === mail.id ? { mail, text, problem } : now))
    setOpen({ mail, text: null, problem: '' })
    try {
      show((await call(system.mail, { params: { id: String(mail.id) } })).text)
    } catch (error) {
      show(null, messageOf(error))
    }
  }
  return { open, read, close: () => setOpen(null) }
}
