import type { CaseDetails, CaseField } from '@dossier/contract/cases/details'
import { ownValue } from '@dossier/core/fields/field-key'
import { dateTimeText } from '@dossier/core/text/dates'
import type { ReactNode } from 'react'
import { groupBySection } from '../../kits/case-form/group-by-section.ts'
import { isEmptyValue } from '../../kits/fields/field-text.ts'
import { FieldValueText } from '../../kits/fields/FieldValueText.tsx'
import { IconValue, isDrawn } from '../../kits/icons/IconValue.tsx'
import { SeverityMark } from '../../kits/marks/SeverityMark.tsx'
import { StatusMark } from '../../kits/marks/StatusMark.tsx'
import { useLooks } from '../../kits/marks/use-looks.ts'
import { reader } from '../../lib/dates.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** Everything that is in one record: what every record has, then its fields by section. (A-ASEARCH-07) */
export function PreviewedFields({ record }: { record: CaseDetails }) {
  const shown = Object.values(record.fields).filter(({ fieldType }) => fieldType !== 'file-only')
  const sections = groupBySection(shown, record.sections, 'General').filter(
    ({ title, fields }) =>
      !ownValue(record.sectionDetails, title)?.hideWhenEmpty ||
      fields.some(({ field, value }) => !isEmptyValue(field, value)),
  )
  const titleOf = (id: string) => ownValue(record.fields, id)?.field.title
  return (
    <div className="preview-body">
      {record.summary !== '' && (
        <p className="preview-summary" dir="auto">
          {record.summary}
        </p>
      )}
      <Properties record={record} />
      {sections.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl className="preview-pairs">
            {fields.map((one) => (
              <Pair key={one.field.id} label={one.field.title}>
                <Value of={one} titleOf={titleOf} />
              </Pair>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface ValueProps {
  of: CaseField
  titleOf: (fieldId: string) => string | undefined
}

function Value({ of: { field, value, label }, titleOf }: ValueProps) {
  if (field.dataType === 'icon-upload' && isDrawn(value)) return <IconValue value={value} size={20} label={label} />
  return <FieldValueText definition={field} value={value} titleOf={titleOf} />
}

function Properties({ record }: { record: CaseDetails }) {
  const looks = useLooks()
  return (
    <dl className="preview-pairs">
      <Pair label="Template">{record.templateTitle}</Pair>
      <Pair label="Status">
        <StatusMark id={record.statusId} looks={looks} />
        {record.statusTitle}
      </Pair>
      <Pair label="Severity">
        <SeverityMark id={record.severityId} looks={looks} />
        {record.severityTitle}
      </Pair>
      <Pair label="Assignee">
        {record.assigneeName !== null && <Avatar name={record.assigneeName} id={record.assigneeId} />}
        {record.assigneeName ?? 'None'}
      </Pair>
      <Pair label="Collaborators">{listed(record.users.map(({ name }) => name))}</Pair>
      <Pair label="Awaiting Team">{listed(record.pendingTeams.map(({ title }) => title))}</Pair>
      <Pair label="Areas">{listed(record.areas.map(({ title }) => title))}</Pair>
      <Pair label="Tags">{listed(record.tags)}</Pair>
      <Pair label="Created">{dateTimeText(record.created, reader())}</Pair>
      <Pair label="Last Updated">{dateTimeText(record.lastUpdated, reader())}</Pair>
      {record.closed !== null && <Pair label="Closed At">{dateTimeText(record.closed, reader())}</Pair>}
    </dl>
  )
}

const listed = (names: readonly string[]) => names.join(', ') || 'None'

const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
