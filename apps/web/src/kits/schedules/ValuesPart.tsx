import type { TemplateDetails } from '@dossier/contract/templates'
import { PROPERTY_TITLES } from '@dossier/core/templates/property-titles'
import { scheduledKeys } from '@dossier/core/schedules/template-values'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { Picker } from '../fields/Picker.tsx'
import { widgetOf } from '../fields/widgets.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { isProperty, type Definitions } from './schedule-values.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'
import { ValueRow } from './ValueRow.tsx'

interface ValuesPartProps {
  form: ScheduleFormState
  template: TemplateDetails | undefined
  definitions: Definitions
}

/** What the records of the schedule start with; more can be filled in, as far as the template permits it. */
export function ValuesPart({ form, template, definitions }: ValuesPartProps) {
  const words = useWords()
  const { fields } = form.values
  const offered = template ? scheduledKeys(template).filter((key) => isEditable(key, definitions)) : []
  const shown = [
    ...offered.filter((key) => key in fields),
    ...Object.keys(fields).filter((key) => !offered.includes(key)),
  ]
  const titleOf = (key: string) =>
    isProperty(key)
      ? PROPERTY_TITLES[key]
      : (template?.fields.find(({ field }) => field.id === key)?.field.title ?? 'Unavailable field')
  const put = (key: string, value: unknown) => form.change({ fields: { ...fields, [key]: value } })
  const remove = (gone: string) =>
    form.change({ fields: Object.fromEntries(Object.entries(fields).filter(([key]) => key !== gone)) })
  return (
    <section className="schedule-values" aria-label="Field values" data-input="fields">
      <h3>
        Field values <span className="sub">{`as each ${words.record.toLowerCase()} starts`}</span>
      </h3>
      {shown.map((key) => (
        <div key={key} className="schedule-value">
          <ValueRow
            of={key}
            template={template}
            definitions={definitions}
            values={fields}
            input={`fields.${key}`}
            fault={form.faultAt(`fields.${key}`)}
            onChange={(value) => put(key, value)}
          />
          <IconButton label={`Remove ${titleOf(key)}`} onPress={() => remove(key)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
      <AddField
        options={offered.filter((key) => !(key in fields)).map((key) => ({ id: key, label: titleOf(key) }))}
        onPick={(key) => put(key, null)}
      />
      {template === undefined && <p className="field-note">Choose a template to see what can be filled in.</p>}
    </section>
  )
}

const isEditable = (key: string, definitions: Definitions) => {
  const definition = definitions.get(key)
  return isProperty(key) || (definition !== undefined && widgetOf(definition).way !== 'shown')
}

interface AddFieldProps {
  options: { id: string; label: string }[]
  onPick: (key: string) => void
}

function AddField({ options, onPick }: AddFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  if (options.length === 0) return null
  return (
    <>
      <Button ref={button} className="form-add" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        Add field
      </Button>
      {isOpen && (
        <Picker
          label="Find a field"
          options={options}
          chosen={[]}
          onPick={([id]) => onPick(String(id))}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </>
  )
}
