import type { ReactNode } from 'react'
import { HelpPopover } from '../../ui/overlays/HelpPopover.tsx'
import './form.css'

interface FormSectionProps {
  title: string
  /** What people may want to know before they choose. */
  help?: string
  children: ReactNode
}

/** Inputs that belong together, under their heading. */
export const FormSection = ({ title, help, children }: FormSectionProps) => (
  <fieldset className="form-section" aria-label={help === undefined ? undefined : title}>
    <legend>
      {title}
      {help !== undefined && <HelpPopover about={title} text={help} />}
    </legend>
    {children}
  </fieldset>
)
