import { offeredFields } from '@dossier/core/fields/is-offered'
import { fieldsIn, placeField } from '@dossier/core/templates/design'
import { rolesAmong } from '@dossier/core/templates/roles'
import type { TemplateRole } from '@dossier/contract/templates'
import { Link } from '@tanstack/react-router'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import type { DesignerParts } from './TemplateDesigner.tsx'

/** The roles that people can have in records of the template: fields of its form. (D-114) */
export function RolesSettings({ form: { values, change }, definitions }: DesignerParts) {
  const { design } = values
  const used = new Set(design.fields.map(({ id }) => id))
  const inForm = design.sections.flatMap(({ id }) =>
    fieldsIn(design, id).flatMap((one) => definitions.get(one.id) ?? []),
  )
  const unused = rolesAmong(offeredFields([...definitions.values()]).filter(({ id }) => !used.has(id)))
  const section = design.sections.at(-1)?.id ?? ''
  return (
    <FormSection title="Roles">
      <ul className="design-roles" aria-label="Roles">
        {rolesAmong(inForm).map((role) => (
          <li key={role.fieldId}>
            <span dir="auto">{role.title}</span>
            <span className="sub">{describe(role)}</span>
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <div className="form-narrow">
          <Select
            label="Add a role"
            items={unused.map(({ fieldId, title }) => ({ id: fieldId, label: title }))}
            value={null}
            placeholder="Choose a role"
            onChange={(id) => change({ design: placeField(design, String(id), { section, before: null }) })}
          />
        </div>
      )}
      <p className="sub">
        Roles are fields of the form, where they are moved and removed. What a role allows is part of{' '}
        <Link to="/configuration" search={{ section: 'fields' }}>
          its field
        </Link>
        .
      </p>
    </FormSection>
  )
}

function describe({ subroles, ...role }: TemplateRole): string {
  const parts = [
    role.isSingleUser ? 'one person' : 'several people',
    subroles.length > 0 && `with the sub-roles ${new Intl.ListFormat('en').format(subroles.map(({ title }) => title))}`,
    role.allowExternalUsers && 'also from outside',
    role.allowTimeTracking && 'with hours',
  ]
  return parts.filter(Boolean).join(', ')
}
