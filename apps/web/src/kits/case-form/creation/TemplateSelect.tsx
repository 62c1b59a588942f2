import { templates } from '@dossier/contract/templates/calls'
import { createButtons } from '@dossier/core/access/templates'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Select } from '../../../ui/choices/Select.tsx'

interface TemplateSelectProps {
  value: number | null
  onChange: (id: number) => void
}

/** The templates that this person may create from; one requested in the URL is listed even if it is not among them. */
export function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const me = useMe()
  const { data = [], error, refetch } = useQuery(queryOf(templates.list))
  if (error) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  const offered = data
    .filter((template) => template.id === value || Object.values(createButtons(me, template)).some(Boolean))
    .toSorted((one, other) => one.order - other.order)
  return (
    <Select
      label="Template"
      hideLabel
      items={offered.map(({ id, title, category }) => ({ id, label: title, hint: category?.title }))}
      value={value}
      onChange={(id) => onChange(Number(id))}
      search="Search templates"
      placeholder="Choose a template"
    />
  )
}
