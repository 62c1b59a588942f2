import { integrations } from '@dossier/contract/integrations/calls'
import {
  type Integration,
  OUTPUTS_PER_INTEGRATION,
  type SavedIntegration,
  SERVICE_IDS,
} from '@dossier/contract/integrations/integration'
import { allFilters } from '@dossier/core/filters/filter'
import { filterFault } from '@dossier/core/filters/filter-fault'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { request, type Faults } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DeleteIntegration } from './DeleteIntegration.tsx'
import { EventsField } from './EventsField.tsx'
import { bodyOf, EMPTY, TITLES, valuesOf, type Values } from './integration-values.ts'
import { OutputRows } from './OutputRows.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SettingFields } from './SettingFields.tsx'
import { useEventColumns } from './use-event-columns.ts'

interface Props {
  /** Left out: a new one. */
  integration: Integration | undefined
  onClose: () => void
}

/** The form of an integration, with the settings that its service has. */
export function IntegrationDialog({ integration, onClose }: Props) {
  const [saved, setSaved] = useState<SavedIntegration>()
  const { data: services = [] } = useQuery(queryOf(integrations.services))
  const columns = useEventColumns()
  const form = useIntegrationForm(integration, columns, { onSecret: setSaved, onClose })
  if (saved?.secret) return <SecretDialog secret={saved.secret} warnings={saved.warnings} onClose={onClose} />
  const { values } = form
  const service = services.find(({ id }) => id === values.serviceId)
  const isOut = values.serviceId === 'https-webhook'
  return (
    <FormDialog
      title={integration ? `Edit ${integration.title}` : 'New integration'}
      form={form}
      onClose={onClose}
      danger={integration && <DeleteIntegration integration={integration} onDeleted={onClose} />}
    >
      {!integration && (
        <Select
          {...form.field('serviceId')}
          items={services.map(({ id, title }) => ({ id, label: title }))}
          onChange={(id) => form.change({ serviceId: SERVICE_IDS.find((one) => one === id)!, settings: {} })}
        />
      )}
      {service && <p className="sub">{service.description}</p>}
      <TextField {...form.text('title')} size="lg" autoFocus />
      {!integration && (
        <TextField {...form.text('key')} size="lg" note="Small letters, digits and hyphens. It cannot be changed." />
      )}
      <Checkbox {...form.checkbox('active')} />
      {service && <SettingFields form={form} service={service} isStored={integration !== undefined} />}
      {isOut && <OutputRows form={form} most={OUTPUTS_PER_INTEGRATION} />}
      {isOut && <EventsField form={form} columns={columns} stored={integration?.events?.clauses ?? []} />}
      {!isOut && (
        <TextField {...form.text('schedule')} size="lg" inputMode="numeric" note="Leave it empty to run it by hand." />
      )}
    </FormDialog>
  )
}

function filterFaults(filters: Values['filters'], columns: OfferedColumns): Faults {
  const faults = allFilters(filters)
    .filter(({ field }) => columns.has(field))
    .flatMap((filter) => filterFault(filter, columns) ?? [])
  return faults[0] === undefined ? {} : { filters: faults[0] }
}

interface Ends {
  onSecret: (saved: SavedIntegration) => void
  onClose: () => void
}

function useIntegrationForm(
  integration: Integration | undefined,
  columns: OfferedColumns,
  { onSecret, onClose }: Ends,
) {
  const clauses = integration?.events?.clauses ?? []
  const cache = useQueryClient()
  const onReply = async (saved: SavedIntegration) => {
    for (const text of saved.warnings) toast({ title: 'Visible to more people', text, duration: 10_000 })
    // First: it is shown this once, whatever becomes of the lists.
    if (saved.secret) onSecret(saved)
    const stale = [integrations.list, integrations.active, integrations.logs].map((endpoint) => keyOf(endpoint))
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
  return useForm<Values, string | undefined>({
    stored: { values: integration ? valuesOf(integration) : EMPTY, lastUpdated: integration?.lastUpdated },
    titles: TITLES,
    // Without the settings, if a secret is among them.
    keep: {
      place: `integrations.${integration?.key ?? 'new'}`,
      label: integration ? `Integration “${integration.title}”` : 'New integration',
    },
    save: ({ values, lastUpdated }) =>
      request(integrations.save, { body: bodyOf(values, { clauses, lastUpdated, isNew: !integration }) }, { onReply }),
    faults: ({ events, filters }) => (events ? filterFaults(filters, columns) : {}),
    onClose,
  })
}
