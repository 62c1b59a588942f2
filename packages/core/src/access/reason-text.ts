import type { Reason, Rule } from './reasons.ts'

/** What every rule says, given the teams that it admits. */
const TEXTS: Record<Rule, (teams: string) => string> = {
  deleted: () => 'It was deleted.',
  sensitive: () => 'Sensitive: seen by administrators and the people involved only.',
  editTeams: (teams) => `Edited by ${teams} only.`,
  closedTeams: (teams) => `Once closed, it is edited by ${teams} only.`,
  promoteTeams: (teams) => `Promoted by ${teams} only.`,
  isCase: () => 'It is promoted already.',
  administrators: () => 'Done by administrators only.',
  deleteRight: () => 'Only administrators and editors with the right to edit data can delete it.',
  viewTeamsOfField: (teams) => `Seen by ${teams} only.`,
  editTeamsOfField: (teams) => `Edited by ${teams} only.`,
  administratorsOfField: () => 'Seen by administrators only.',
  readOnlyField: () => 'This field is read-only.',
  generatedTitle: () => 'The template generates the title, so it cannot be edited.',
  disabledTemplate: () => 'This template is disabled.',
  notByHand: () => 'Nothing is created in this category by hand.',
  casesOnly: () => 'In this category everything is promoted from the start.',
  createTeams: (teams) => `Created by ${teams} only.`,
  listEditingOff: () => 'Editing in lists is turned off. Open the row to edit it.',
  columnInLists: () => 'This column is not edited in lists. Open the row to edit it.',
  closedInLists: () => 'It is closed. Open it to change it.',
  deletedInLists: () => 'It was deleted. Restore it to change it.',
  onlyScheduled: () => 'It is scheduled and not created yet. Open it to see its date.',
  notInTemplate: () => 'Its template does not have this field.',
}

/** One sentence for people. Takes the titles of teams; those that are unknown are left out. */
export function reasonText({ rule, teams = [] }: Reason, titleOf: (teamId: number) => string | undefined): string {
  const titles = teams.flatMap((id) => titleOf(id) ?? [])
  return TEXTS[rule](teamsText(titles))
}

function teamsText(titles: readonly string[]): string {
  if (titles.length === 0) return 'other teams'
  return `${titles.length === 1 ? 'team' : 'teams'} ${new Intl.ListFormat('en').format(titles)}`
}
