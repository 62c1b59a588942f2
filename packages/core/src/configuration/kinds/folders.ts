import type { Kind } from './kind.ts'
import { teamsAt } from './references.ts'

export const folders: Kind<'folders'> = {
  noun: 'folder',
  // Folders of different types can have one title.
  nameOf: ({ folderType, title }) => `${folderType}: ${title}`,
  rekey: (folder, scope) => ({ ...folder, teams: teamsAt(scope)(folder.teams, 'teams') }),
}
