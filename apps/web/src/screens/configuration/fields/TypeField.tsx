import { DATA_TYPES, type DataType } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { useInOwnWords } from '../../../lib/words.ts'
import type { FormState } from '../../../kits/form/form-state.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import type { FieldValues } from './field-values.ts'

/** The type of a field, with what it is for. Another type has settings of its own. */
export function TypeField({ form, isUsed }: { form: FormState<FieldValues>; isUsed: boolean }) {
  const say = useInOwnWords()
  const { error, value, isDisabled, ...rest } = form.field('dataType')
  return (
    <div>
      <Select
        {...rest}
        {...(error && { error })}
        value={value}
        items={DATA_TYPES.map((id) => ({ id, label: say(fieldType(id).title) }))}
        isDisabled={isDisabled || isUsed}
        onChange={(id) => form.change({ dataType: id as DataType, dataSourceId: '', columns: [], extensions: {} })}
      />
      <p className="field-note">
        {say(fieldType(value).purpose)}
        {isUsed && ' The type cannot be changed anymore because the field is in use.'}
      </p>
    </div>
  )
}
