import { useId, type ReactNode } from 'react'
import './case-form.css'

interface FormRowProps {
  label: string
  mark?: ReactNode
  note?: string
  children: (labelId: string) => ReactNode
}

/** Label and control of a form that is sent as a whole. */
export function FormRow({ label, mark, note, children }: FormRowProps) {
  const labelId = useId()
  return (
    <div className="place form-row">
      <div className="place-label">
        <span id={labelId}>{label}</span>
        {mark}
      </div>
      <div className="place-body">
        {children(labelId)}
        {note && <p className="field-note">{note}</p>}
      </div>
    </div>
  )
}
