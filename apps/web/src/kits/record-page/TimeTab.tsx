import type { CaseField } from '@dossier/contract/cases/details'
import { hoursByPerson } from '@dossier/core/fields/role-lists'
import { ownValue } from '@dossier/core/fields/field-key'
import { useRecord } from '../case-form/case-context.ts'
import { TimeSpentTable } from '../fields/TimeSpentTable.tsx'
import { PersonName, hoursText } from '../roles/RolePreview.tsx'
import { PersonMark } from '../roles/PersonMark.tsx'
import { roleValue } from '../roles/role-change.ts'

/** How long the record had its values, and how many hours people have spent on it. */
export function TimeTab() {
  const { fields } = useRecord()
  const all = Object.values(fields).toSorted((one, other) => one.order - other.order)
  const tracked = all.filter(({ fieldType }) => fieldType === 'time-spent')
  const people = hoursByPerson(all.map(({ field, value }) => ({ field, value: roleValue(value) })))
  if (tracked.length === 0 && people.length === 0) return <p className="tab-note quiet">No time spent is recorded.</p>
  return (
    <div className="case-times">
      {tracked.map((field) => (
        <Times key={field.field.id} of={field} isTrackedShown={isTrackedShown(fields, field)} />
      ))}
      {people.length > 0 && (
        <section aria-label="Hours of people">
          <h3>Hours of people</h3>
          <ul className="chips">
            {people.map(({ user, hours }) => (
              <li key={user.id} className="chip">
                <PersonMark user={user} />
                <PersonName user={user} />
                <span className="role-spent">{hoursText(hours)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const isTrackedShown = (fields: Readonly<Record<string, CaseField>>, { field }: CaseField) =>
  ownValue(fields, field.extensions.trackingFieldId ?? '') !== undefined

const Times = ({ of: { field, value }, isTrackedShown }: { of: CaseField; isTrackedShown: boolean }) => (
  <section aria-label={field.title}>
    <h3 dir="auto">{field.title}</h3>
    <TimeSpentTable definition={field} value={value} isTrackedShown={isTrackedShown} />
  </section>
)
