import type { TemplateDetails } from '@dossier/contract/templates'
import { PROPERTY_TITLES } from '@dossier/core/templates/property-titles'
import { FormRow } from '../case-form/FormRow.tsx'
import { filterOf } from '../case-form/creation/new-case-draft.ts'
import { NewFieldRow } from '../case-form/creation/NewFieldRow.tsx'
import { useMe } from '../../lib/me.ts'
import { PropertyEditor } from './PropertyEditor.tsx'
import { isProperty, type Definitions, type ScheduleValues } from './schedule-values.ts'

interface ValueRowProps {
  /** A field id, or the key of a built-in part. */
  of: string
  template: TemplateDetails | undefined
  definitions: Definitions
  /** All that are shown, for lists that depend on another field. */
  values: ScheduleValues['fields']
  input: string
  fault: string | undefined
  onChange: (value: unknown) => void
}

/** One value that the records of a schedule start with, edited as in a new record. */
export function ValueRow({ of, template, definitions, values, input, fault, onChange }: ValueRowProps) {
  const me = useMe()
  const value = values[of] ?? null
  if (isProperty(of))
    return (
      <FormRow label={PROPERTY_TITLES[of]}>
        {(labelId) => (
          <div className="editor-row" data-input={input}>
            <PropertyEditor property={of} labelId={labelId} value={value} onChange={onChange} />
          </div>
        )}
      </FormRow>
    )
  const placed = template?.fields.find(({ field }) => field.id === of)
  if (!placed || !definitions.has(of))
    return <FormRow label={placed?.field.title ?? 'Unavailable field'}>{() => <p>Stays as it is.</p>}</FormRow>
  return (
    <NewFieldRow
      of={placed}
      input={input}
      value={value}
      problem={fault}
      other={filterOf(me, placed, { template: template!, draft: { fields: values } })}
      onChange={onChange}
      isLive
    />
  )
}
