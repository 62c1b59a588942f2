const HEADINGS: Record<string, string> = {
  title: 'Title',
  templateId: 'Template',
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  created: 'Created',
  lastUpdated: 'Last Updated',
  areas: 'Areas',
  tags: 'Tags',
  users: 'Collaborators',
  pendingTeams: 'Awaiting Team',
  isClosed: 'Closed',
  summary: 'Summary',
  closed: 'Closed At',
  openForDays: 'Days Open',
  hiddenFromInsights: 'Hidden from Insights',
  deleted: 'Deleted At',
}

/** The heading of a built-in column, in the words of the tenant. (B-COL-02) */
export function columnHeading(key: string, words: { case: string }): string {
  if (key === 'caseNumber') return `${words.case} #`
  return key === 'isCase' ? `Promoted to ${words.case}` : (HEADINGS[key] ?? key)
}
