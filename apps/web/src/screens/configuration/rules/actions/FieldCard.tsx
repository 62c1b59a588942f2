import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../lib/cache.ts'
import { useInOwnWords } from '../../../../lib/words.ts'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import type { CardOf } from '../action-cards.ts'
import type { CardProps } from './card-props.ts'

type FieldCards = CardOf<
  typeof ACTION_TYPES.SetFieldRequired | typeof ACTION_TYPES.AddField | typeof ACTION_TYPES.RemoveField
>

/** A field that the record gets, loses, or has to have a value in. (C-RULE-05, C-RULE-09, C-RULE-11) */
export function FieldCard({ card, at, context, faultAt, isDisabled, onChange }: CardProps<FieldCards>) {
  const input = `actions.${at}.${card.type === ACTION_TYPES.RemoveField ? 'field' : 'fieldId'}`
  const items = [...context.definitions.values()].map(({ id, title }) => ({ id, label: title }))
  const say = useInOwnWords()
  const isGone = card.fieldId !== '' && !items.some(({ id }) => id === card.fieldId)
  return (
    <div className="rule-fields">
      <div data-input={input}>
        <Select
          label="Field"
          search="Search fields"
          placeholder="Choose a field"
          items={isGone ? [...items, { id: card.fieldId, label: 'Unavailable field' }] : items}
          value={card.fieldId || null}
          isDisabled={isDisabled}
          error={faultAt(input)}
          onChange={(id) => onChange({ ...card, fieldId: String(id) })}
        />
      </div>
      {card.type === ACTION_TYPES.AddField && (
        <SectionSelect
          section={card.section}
          isDisabled={isDisabled}
          onChange={(section) => onChange({ ...card, section })}
        />
      )}
      {card.type === ACTION_TYPES.SetFieldRequired && (
        <Select
          label="The field is"
          items={[
            { id: 'yes', label: 'Required' },
            { id: 'no', label: 'Not required' },
          ]}
          value={card.required ? 'yes' : 'no'}
          isDisabled={isDisabled}
          onChange={(id) => onChange({ ...card, required: id === 'yes' })}
        />
      )}
      {card.type === ACTION_TYPES.AddField && (
        <Checkbox
          isSelected={card.required}
          isDisabled={isDisabled}
          onChange={(required) => onChange({ ...card, required })}
        >
          Required
        </Checkbox>
      )}
      <p className="field-note">{say('In this record only: its template stays as it is.')}</p>
    </div>
  )
}

interface SectionSelectProps {
  section: string
  isDisabled: boolean
  onChange: (section: string) => void
}

const LAST = ''

function SectionSelect({ section, isDisabled, onChange }: SectionSelectProps) {
  const all = useQuery(queryOf(templates.withFields)).data ?? []
  const titles = new Set([...all.flatMap(({ fields }) => fields.map((one) => one.section)), section])
  titles.delete(LAST)
  const items = [...titles].map((title) => ({ id: title, label: title }))
  return (
    <Select
      label="Section"
      search="Search sections"
      items={[{ id: LAST, label: 'Last section' }, ...items]}
      value={section}
      isDisabled={isDisabled}
      onChange={(id) => onChange(String(id))}
    />
  )
}
