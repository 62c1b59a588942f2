import type { CaseField } from '@dossier/contract/cases/details'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { fieldKey } from '@dossier/core/fields/field-key'
import { UnseenDot } from '../visits/UnseenDot.tsx'
import { isEmptyValue } from '../fields/field-text.ts'
import { useCaseState, useRecord } from './case-context.ts'
import { FieldRow } from './FieldRow.tsx'
import { groupBySection } from './group-by-section.ts'
import { usePagePlace } from './page-place.ts'

/** The fields of the open record, section by section. */
export function Sections() {
  const fields = useCaseState(({ record }) => record.fields)
  const sections = useCaseState(({ record }) => record.sections)
  return groupBySection(Object.values(fields), sections).map(({ title, fields }) => (
    <Section key={title} title={title} fields={fields} />
  ))
}

function Section({ title, fields }: { title: string; fields: CaseField[] }) {
  const { sectionDetails } = useRecord()
  const details = Object.hasOwn(sectionDetails, title) ? sectionDetails[title] : undefined
  const [isOpen, setOpen] = useOpen(fields, !details?.collapsed)
  const isPrinted = useCaseState((state) => state.isPrinted)
  const filled = fields.filter(({ field, value }) => !isEmptyValue(field, value)).length
  if (details?.hideWhenEmpty && filled === 0) return null
  return (
    <section className="section" aria-label={title}>
      {isPrinted ? (
        <h2>{title}</h2>
      ) : (
        <h2>
          <button type="button" className="section-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronRight size={14} className="chevron" aria-hidden />
            <span className="truncate">{title}</span>
            {!isOpen && <UnseenDot keys={fields.map(({ field }) => fieldKey(field.id))} />}
            <span className="count">
              {filled} of {fields.length}
              <span className="vh"> filled</span>
            </span>
          </button>
        </h2>
      )}
      {(isOpen || isPrinted) && (
        <div className="section-body">
          {details?.description && <p className="section-note">{details.description}</p>}
          {fields.map(({ field }) => (
            <FieldRow key={field.id} id={field.id} />
          ))}
        </div>
      )}
    </section>
  )
}

/** A section with the field to which a link leads is open. */
function useOpen(fields: readonly CaseField[], isOpenAtFirst: boolean) {
  const { field: target } = usePagePlace()
  const hasTarget = fields.some(({ field }) => fieldKey(field.id) === target)
  const [isOpen, setOpen] = useState(isOpenAtFirst || hasTarget)
  const [led, setLed] = useState(target)
  if (led !== target) {
    setLed(target)
    if (hasTarget) setOpen(true)
  }
  return [isOpen, setOpen] as const
}
