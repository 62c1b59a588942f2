import type { SearchClause } from '@dossier/contract/clauses'
import { RECORD_EVENT_TYPES } from '@dossier/contract/integrations/integration'
import { useInOwnWords } from '../../lib/words.ts'
import { FiltersField } from '../../kits/definition-form/FiltersField.tsx'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { FormState } from '../../kits/form/form-state.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import type { Values } from './integration-values.ts'
import { TemplatesField } from './TemplatesField.tsx'

interface Props {
  form: FormState<Values>
  columns: OfferedColumns
  stored: readonly SearchClause[]
}

/** Which events of records are sent by themselves. */
export function EventsField({ form, columns, stored }: Props) {
  const { events } = form.values
  const say = useInOwnWords()
  const none = { types: [], templateIds: [] }
  return (
    <fieldset className="integration-events">
      <legend className="label">Events</legend>
      <Checkbox isSelected={events !== null} onChange={(is) => form.change({ events: is ? none : null })}>
        {say('Send events of records by itself')}
      </Checkbox>
      {events && (
        <>
          <p className="sub">Without a choice, all kinds and all templates.</p>
          <div className="integration-kinds">
            {RECORD_EVENT_TYPES.map((type) => (
              <Checkbox
                key={type}
                isSelected={events.types.includes(type)}
                onChange={(is) =>
                  form.change({
                    events: {
                      ...events,
                      types: is ? [...events.types, type] : events.types.filter((one) => one !== type),
                    },
                  })
                }
              >
                {type}
              </Checkbox>
            ))}
          </div>
          <TemplatesField
            label="Templates of events"
            value={events.templateIds}
            onChange={(templateIds) => form.change({ events: { ...events, templateIds } })}
          />
          {columns.size > 0 && (
            <FiltersField
              thing="integration"
              {...form.field('filters')}
              columns={columns}
              stored={stored}
              shown={[]}
              onChange={(filters) => form.change({ filters })}
            />
          )}
        </>
      )}
    </fieldset>
  )
}
