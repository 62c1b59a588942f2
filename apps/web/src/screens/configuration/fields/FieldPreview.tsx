import { useState } from 'react'
import { NewFieldRow } from '../../../kits/case-form/NewFieldRow.tsx'
import { draftOf, type FieldValues } from './field-values.ts'
import './fields.css'

/** The field as people will fill it in; typed values go nowhere. */
export function FieldPreview({ values }: { values: FieldValues }) {
  const [value, setValue] = useState<unknown>(null)
  return (
    <section className="field-preview" aria-label="Preview">
      <p className="label">Preview</p>
      <NewFieldRow of={{ field: draftOf(values) }} value={value} problem={undefined} onChange={setValue} />
    </section>
  )
}
