import type { FieldValue } from '@dossier/contract/fields'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField, type UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { sameJson } from '@dossier/core/live/same-json'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { isEmptyValue } from '../fields/field-text.ts'
import { readValue } from '../fields/read-value.ts'
import type { FormState } from '../form/form-state.ts'
import { request, type Faults } from '../form/request.ts'
import { useForm } from '../form/use-form.ts'

/** By field, as stored or as typed. */
type Values = Record<string, unknown>
interface OwnValues {
  fieldValues: Values
}

export type OwnForm = FormState<OwnValues, undefined>

/** Whether people edit the field themselves. */
export const isEditable = ({ allowSelfEdit, field }: UserField): boolean => allowSelfEdit && !field.displayReadOnly

/** The name of a field's input, and of its part of a save. */
export const inputOf = (id: string) => `fieldValues.${id}`

interface Options {
  fields: readonly UserField[]
  person: UserFieldDetails
  /** What has to be filled in now; by default all of them. */
  checked?: readonly UserField[]
  /** The save ends the introduction. */
  finishIntroduction: boolean
  onFailed?: (error: unknown) => void
}

const TITLES = { fieldValues: 'your profile' }

/** The form of the signed-in person's own fields. */
export function useOwnForm({ fields, person, checked = fields, finishIntroduction, onFailed }: Options): OwnForm {
  const cache = useQueryClient()
  return useForm<OwnValues>({
    stored: { values: { fieldValues: person.fieldValues }, lastUpdated: undefined },
    titles: TITLES,
    keep: { place: 'profile', label: 'Your profile' },
    missing: ({ fieldValues }) => faultsOf(checked.filter(isEditable), fieldValues),
    save: ({ values, start }) => {
      const query = { finishIntroduction: finishIntroduction ? 'true' : 'false' } as const
      const body = { fieldValues: changedIn(fields, values.fieldValues, start.fieldValues) }
      const onReply = (saved: UserFieldDetails) => show(cache, saved, finishIntroduction)
      const stored = request(userProfile.saveOwnFields, { query, body }, { onReply })
      const send = () =>
        stored.send().catch((error: unknown) => {
          onFailed?.(error)
          throw error
        })
      return { ...stored, send }
    },
  })
}

async function show(cache: QueryClient, saved: UserFieldDetails, isIntroduced: boolean) {
  cache.setQueryData(queryOf(userProfile.fieldDetails, { params: { id: String(saved.id) } }).queryKey, saved)
  if (isIntroduced) await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
}

/** Unreadable input is sent as it is, and refused: it never becomes another value. */
function changedIn(fields: readonly UserField[], values: Values, start: Values): Record<string, FieldValue> {
  const changed = fields.filter(({ field: { id } }) => !sameJson(values[id] ?? null, start[id] ?? null))
  return Object.fromEntries(changed.map(({ field }) => [field.id, toSend(field, values[field.id])]))
}

const toSend = (field: UserField['field'], input: unknown): FieldValue => {
  const read = readValue(field, input)
  return read.ok ? read.value : (input as FieldValue)
}

const faultsOf = (fields: readonly UserField[], values: Values): Faults =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const problem = problemOf(one, values[one.field.id])
      return problem === undefined ? [] : [[inputOf(one.field.id), problem]]
    }),
  )

function problemOf({ field, requiredRecord }: UserField, input: unknown): string | undefined {
  const read = readValue(field, input)
  if (!read.ok) return read.message
  return requiredRecord && isEmptyValue(field, read.value) ? `Please enter ${field.title}` : undefined
}
