import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField } from '@dossier/contract/user-profile/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { serialQueue } from '../../lib/serial-queue.ts'

/** The fields while they are being reordered: moved immediately here, saved one after the other on the server. */
export function useFieldOrder(stored: readonly UserField[], onSaved: () => unknown) {
  const cache = useQueryClient()
  const [inQueue] = useState(serialQueue)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState('')
  const rows = order ? inOrder(stored, order) : stored

  /** Moves a field up (-1) or down (1). */
  async function move(at: number, by: -1 | 1) {
    const ids = rows.map(({ field }) => field.id)
    const [id] = ids.splice(at, 1)
    if (id === undefined) return
    ids.splice(at + by, 0, id)
    setOrder(ids)
    setProblem('')
    try {
      const reply = await inQueue(() => call(userProfile.orderFields, { body: { ids } }))
      cache.setQueryData(queryOf(userProfile.definition).queryKey, reply)
      onSaved()
    } catch (error) {
      setProblem(messageOf(error))
      await cache.invalidateQueries({ queryKey: keyOf(userProfile.definition) })
    }
    // Another move is still being saved, unless this was the last one.
    setOrder((now) => (now === ids ? null : now))
  }

  return { rows, move, problem }
}

/** Fields added in the meantime come last. */
function inOrder(fields: readonly UserField[], ids: readonly string[]): UserField[] {
  const place = (one: UserField) => (ids.includes(one.field.id) ? ids.indexOf(one.field.id) : ids.length)
  return fields.toSorted((a, b) => place(a) - place(b))
}
