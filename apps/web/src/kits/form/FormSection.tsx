import type { ReactNode } from 'react'
import './form.css'

/** Inputs that belong together, under their heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="form-section">
    <legend>{title}</legend>
    {children}
  </fieldset>
)
