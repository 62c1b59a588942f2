import { hasFeature, useMe } from '../../lib/me.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { InputProps } from '../form/inputs.ts'
import { usePdfTemplates } from '../pdf/use-pdf-templates.ts'

interface AttachedPdfProps extends InputProps {
  label: string
  value: number | null
  onChange: (pdfTemplateId: number | null) => void
}

const NONE = 0

/** The record as PDF among the attachments, as its sender sees it. */
export function AttachedPdf({ value, onChange, ...rest }: AttachedPdfProps) {
  const me = useMe()
  const { found = [] } = usePdfTemplates()
  if (!hasFeature(me, 'pdfTemplatesAttachToEmail') || found.length === 0) return null
  const items = [{ id: NONE, label: 'None' }, ...found.map(({ id, title }) => ({ id, label: title }))]
  return (
    <Select
      {...rest}
      items={items}
      value={value ?? NONE}
      onChange={(id) => onChange(Number(id) === NONE ? null : Number(id))}
    />
  )
}
