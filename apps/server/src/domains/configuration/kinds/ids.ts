/** The id of what is stored, 0 for something new. */
export const numbered = (before: { key?: string | undefined } | undefined): number => Number(before?.key ?? 0)

export const numbers = (ids: readonly string[]): number[] => ids.map(Number)

export const kindPermissions = ({ caseTeams, recordTeams }: { caseTeams: string[]; recordTeams: string[] }) => ({
  case: { edit: numbers(caseTeams) },
  record: { edit: numbers(recordTeams) },
})

interface Rights {
  viewTeams: string[]
  editTeams: string[]
  adminOnly: boolean
}

export const permissionsOf = ({ viewTeams, editTeams, adminOnly }: Rights) => ({
  view: numbers(viewTeams),
  edit: numbers(editTeams),
  adminOnly,
})
