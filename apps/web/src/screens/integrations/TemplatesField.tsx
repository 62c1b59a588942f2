import { templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'

interface Props {
  label: string
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Some templates, or all of them. */
export function TemplatesField({ label, value, onChange }: Props) {
  const { data = [] } = useQuery(queryOf(templates.list))
  const titleOf = (id: number) => data.find((one) => one.id === id)?.title ?? '[Value not found]'
  const others = data.filter(({ id }) => !value.includes(id))
  return (
    <div className="form-field" role="group" aria-label={label}>
      {value.length > 0 && (
        <ul className="form-chips">
          {value.map((id) => (
            <li key={id} className="form-chip">
              <span className="truncate">{titleOf(id)}</span>
              <Button
                icon
                className="form-chip-remove"
                aria-label={`Remove ${titleOf(id)}`}
                onPress={() => onChange(value.filter((one) => one !== id))}
              >
                <X size={12} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Select
        label={`Add a template to ${label.toLowerCase()}`}
        hideLabel
        placeholder={value.length === 0 ? 'All templates' : 'Add template'}
        items={others.map(({ id, title }) => ({ id, label: title }))}
        value={null}
        onChange={(id) => onChange([...value, Number(id)])}
      />
    </div>
  )
}
