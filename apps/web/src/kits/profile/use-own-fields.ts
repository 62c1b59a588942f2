import type { FieldValue } from '@dossier/contract/fields'
import { userProfile, type UserField, type UserFieldDetails } from '@dossier/contract/user-profile'
import { fieldType } from '@dossier/core/fields/registry'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'

type Values = Record<string, unknown>

/** Whether the person himself fills the field. */
export const isEditable = ({ allowSelfEdit, field }: UserField): boolean => allowSelfEdit && !field.displayReadOnly

/** What the signed-in person says of himself, until it is saved. `kept` are changes from before. */
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
      fields.filter(({ field: { id } }) => id in sent).map(({ field }) => [field.id, normalise(field, sent[field.id])]),
    )
    const saved = await call(userProfile.saveOwnFields, { query: query(finishIntroduction), body: { fieldValues } })
    cache.setQueryData(queryOf(userProfile.fieldDetails, { params: { id: String(saved.id) } }).queryKey, saved)
    if (finishIntroduction) await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
    // What was typed meanwhile is not saved yet.
    setChanges((now) => Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== sent[id])))
  }
  return { isChanged: Object.keys(changes).length > 0, problems, valueOf, change, check, save }
}

export type OwnFields = ReturnType<typeof useOwnFields>

const query = (finishIntroduction: boolean) => ({ finishIntroduction: finishIntroduction ? 'true' : 'false' }) as const

function problemOf({ field, requiredRecord }: UserField, input: unknown): string | undefined {
  const type = fieldType(field.dataType)
  const result = type.normalise(input, field)
  if (!result.ok) return result.message
  return requiredRecord && type.isEmpty(result.value as never) ? `Please enter ${field.title}` : undefined
}

const normalise = (field: UserField['field'], input: unknown): FieldValue => {
  const result = fieldType(field.dataType).normalise(input, field)
  return result.ok ? (result.value as FieldValue) : null
}
