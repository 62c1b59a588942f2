import type { FieldValue } from '@dossier/contract/fields'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField, type UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { isEmptyValue } from '../fields/field-text.ts'
import { readValue } from '../fields/read-value.ts'

type Values = Record<string, unknown>

/** Whether people edit the field themselves. */
export const isEditable = ({ allowSelfEdit, field }: UserField): boolean => allowSelfEdit && !field.displayReadOnly

/** The signed-in person's own fields, until they are saved. `kept` are changes from before. */
export function useOwnFields(fields: readonly UserField[], details: UserFieldDetails, kept: Values = {}) {
  const cache = useQueryClient()
  const [changes, setChanges] = useState<Values>(kept)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const valueOf = (id: string): unknown => (id in changes ? changes[id] : details.fieldValues[id])

  const change = (id: string, value: unknown): Values => {
    const next = { ...changes, [id]: value }
    setChanges(next)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== id)))
    return next
  }
  /** Whether these fields can be saved; shows why not. */
  const check = (which: readonly UserField[]): boolean => {
    const found = which.filter(isEditable).flatMap((one) => {
      const problem = problemOf(one, valueOf(one.field.id))
      return problem === undefined ? [] : [[one.field.id, problem] as const]
    })
    setProblems(Object.fromEntries(found))
    return found.length === 0
  }
  const save = async ({ finishIntroduction }: { finishIntroduction: boolean }): Promise<void> => {
    const sent = changes
    const fieldValues = Object.fromEntries(
      fields.filter(({ field: { id } }) => id in sent).map(({ field }) => [field.id, toSend(field, sent[field.id])]),
    )
    const saved = await call(userProfile.saveOwnFields, { query: query(finishIntroduction), body: { fieldValues } })
    cache.setQueryData(queryOf(userProfile.fieldDetails, { params: { id: String(saved.id) } }).queryKey, saved)
    if (finishIntroduction) await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
    // Text typed in the meantime is not saved yet.
    setChanges((now) => Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== sent[id])))
  }
  return { isChanged: Object.keys(changes).length > 0, problems, valueOf, change, check, save }
}

export type OwnFields = ReturnType<typeof useOwnFields>

/** Unreadable input is sent as it is, and refused: it never becomes another value. */
const toSend = (field: UserField['field'], input: unknown): FieldValue => {
  const read = readValue(field, input)
  return read.ok ? read.value : (input as FieldValue)
}

const query = (finishIntroduction: boolean) => ({ finishIntroduction: finishIntroduction ? 'true' : 'false' }) as const

function problemOf({ field, requiredRecord }: UserField, input: unknown): string | undefined {
  const read = readValue(field, input)
  if (!read.ok) return read.message
  return requiredRecord && isEmptyValue(field, read.value) ? `Please enter ${field.title}` : undefined
}
