import type { CreateError } from '@dossier/contract/cases/lifecycle'
import type { TemplateDetails } from '@dossier/contract/templates'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { z } from 'zod'
import { prefixOf } from '../../lib/tenant-prefix.ts'
import { toast, TOAST_TIME } from '../../ui/toast.ts'

/** Long enough to be read when the person returns. */
const FIELD_ERROR_TIME = 10_000_000

const PROPERTY_TITLES: Record<string, string> = {
  title: 'Title',
  summary: 'Summary',
  templateId: 'Template',
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  areas: 'Areas',
  tags: 'Tags',
  users: 'Collaborators',
  pendingTeams: 'Awaiting teams',
}

/** Says which field of a new record failed, and why. */
export function toastFieldError(
  { field, message }: z.infer<typeof CreateError>,
  template: TemplateDetails | undefined,
) {
  const own = template?.fields.find((one) => one.field.id === fieldIdOf(field))?.field.title
  const title = own ?? PROPERTY_TITLES[field] ?? field
  toast({
    title: `Error adding field ${title}`,
    text: `There was a problem adding the field ${title}: ${message}`,
    tone: 'error',
    duration: FIELD_ERROR_TIME,
  })
}

export function toastCreated(caseNumber: string) {
  toast({
    title: 'Created',
    text: `Created #${caseNumber}`,
    tone: 'success',
    duration: TOAST_TIME.created,
    href: `${prefixOf(location.pathname)}/cases/${encodeURIComponent(caseNumber)}`,
  })
}
