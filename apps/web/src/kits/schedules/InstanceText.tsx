import type { ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import { PROPERTY_TITLES } from '@dossier/core/templates/property-titles'
import { groupBySection } from '../case-form/group-by-section.ts'
import { ValueText } from '../fields/ValueText.tsx'
import { isProperty } from './schedule-values.ts'

/** The record that a date creates, to be read. */
export function InstanceText({ of }: { of: ScheduleInstance['scheduleInstance'] }) {
  const fields = Object.values(of.fields)
  const sections = [...new Set(fields.map(({ section }) => section))]
  return (
    <div className="instance-text">
      <dl className="schedule-facts">
        <div>
          <dt>Title</dt>
          <dd>{of.title}</dd>
        </div>
        {Object.entries(of.properties).map(([key, { label }]) => (
          <div key={key}>
            <dt>{isProperty(key) ? PROPERTY_TITLES[key] : key}</dt>
            <dd>{label || 'None'}</dd>
          </div>
        ))}
      </dl>
      {groupBySection(fields, sections).map(({ title, fields: placed }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl className="schedule-facts">
            {placed.map(({ field, value }) => (
              <div key={field.id}>
                <dt>{field.title}</dt>
                <dd>
                  <ValueText definition={field} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
