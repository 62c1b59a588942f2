import { system } from '@dossier/contract/system/calls'
import { type OutboxMail } from '@dossier/contract/system/monitoring'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'

export interface OpenMail {
  mail: OutboxMail
  /** null while loading. */
  text: string | null
  problem: string
}

/** Requests the text of a mail each time somebody opens it; it is not cached. */
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
