import { picksRecords } from '@dossier/core/fields/chosen-items'
import { useState } from 'react'
import { NewFieldRow } from '../../../kits/case-form/creation/NewFieldRow.tsx'
import { useWords } from '../../../lib/words.ts'
import { draftOf, type FieldValues } from './field-values.ts'
import './fields.css'

/** The field as people will fill it in; typed values go nowhere. */
export function FieldPreview({ values }: { values: FieldValues }) {
  const [value, setValue] = useState<unknown>(null)
  const { records } = useWords()
  const field = draftOf(values)
  return (
    <section className="field-preview" aria-label="Preview">
      <p className="label">Preview</p>
      {picksRecords(field) ? (
        <p className="sub">People search {records.toLowerCase()} by number and title.</p>
      ) : (
        <NewFieldRow of={{ field }} value={value} problem={undefined} onChange={setValue} />
      )}
    </section>
  )
}
