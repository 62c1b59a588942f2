import type { Cast } from './cast.ts'
import type { PrincipalName, Target } from './people.ts'

/** A person named by a call. */
export interface Named {
  id: number
  name: string
  email: string
}

interface Options {
  who: PrincipalName
  target: Target
  word: string
  /** The call changes its target, so even an ordinary person is a new one. */
  isNamedInBody: boolean
}

const MAKES_SOMEBODY = ['user', 'administrator', 'team']

/**
 * A person of tenant A of that rank, created for this cell; the caller for `self`. Null: the person that the twin has
 * for it.
 */
export async function targetOf({ a, callers, support }: Cast, options: Options): Promise<Named | null> {
  const { who, target, word, isNamedInBody } = options
  if (MAKES_SOMEBODY.includes(word) || (target === 'ordinary' && !isNamedInBody)) return null
  if (target === 'self') return callers[who].named
  if (target === 'support') return support
  const flags = { isAdmin: target === 'admin', editUsers: target === 'editUsers' }
  const { id, name, email } = await a.tenant.person(flags)
  if (target === 'disabled' || word === 'enable')
    await a.tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', id).execute())
  return { id, name, email }
}
