import type { HideableProperty } from '@dossier/contract/template-parts'

/** What people call the properties that a template can leave out of its form. */
export const PROPERTY_TITLES: Readonly<Record<HideableProperty, string>> = {
  summary: 'Summary',
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  users: 'Collaborators',
  pendingTeams: 'Awaiting Team',
  areas: 'Areas',
  tags: 'Tags',
}
