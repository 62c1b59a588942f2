import { fields, type Field } from '@dossier/contract/fields/calls'
import { useRef } from 'react'
import { request, type Request } from '../../../kits/form/request.ts'
import type { Form } from '../../../kits/form/save-with-rebase.ts'
import { call } from '../../../lib/api.ts'
import { changesOf, type FieldValues } from './field-values.ts'

const INPUTS = { columnValues: 'choices' }
/** In place of the id of a field that has none yet. */
const UNSAVED = 'new'

/** Saves what was changed. A new field gets its id at the first attempt: another one after a lost answer makes no second field. */
export function useSaveField(item: Field | null, onMade?: (id: string) => void) {
  const reserved = useRef<string>(undefined)
  return ({ values, start, lastUpdated }: Form<FieldValues, string | undefined>): Request => {
    const body = item
      ? { id: item.id, ...changesOf(values, start), lastUpdated }
      : { id: UNSAVED, dataType: values.dataType, ...changesOf(values, start) }
    const made = request(fields.save, { body }, { inputs: INPUTS })
    if (item) return made
    const send = async () => {
      reserved.current ??= (await call(fields.generateId)).id
      await call(fields.save, { body: { ...body, id: reserved.current } })
      onMade?.(reserved.current)
    }
    return { ...made, send }
  }
}
