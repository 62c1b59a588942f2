import type { CreateError } from '@dossier/contract/cases/lifecycle'
import type { TemplateDetails } from '@dossier/contract/templates'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { z } from 'zod'
import { prefixOf } from '../../../lib/session/tenant-prefix.ts'
import { toast, TOAST_TIME } from '../../../ui/overlays/toast.ts'

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
  pendingTeams: 'Awaiting Team',
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
    group: `create ${field}`,
  })
}

const pathOf = (caseNumber: string) => `${prefixOf(location.pathname)}/cases/${encodeURIComponent(caseNumber)}`

export function toastCreated(caseNumber: string) {
  toast({
    title: 'Created',
    text: `Created #${caseNumber}`,
    tone: 'success',
    duration: TOAST_TIME.created,
    href: pathOf(caseNumber),
  })
}

/** The form was changed after it was sent and not answered, and the first version of it had arrived. */
export function toastCreatedEarlier(recordName: string, caseNumber: string | undefined) {
  const what = caseNumber === undefined ? `This ${recordName}` : `#${caseNumber}`
  toast({
    title: 'Created',
    text: `${what} was already created from what you entered first. Your changes since are kept as unsaved text.`,
    tone: 'success',
    duration: TOAST_TIME.case,
    ...(caseNumber !== undefined && { href: pathOf(caseNumber) }),
  })
}
