import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { definition, eachTime } from './freshness.ts'
import { DATED, EXPECTED_VERSION } from './last-updated.ts'
import { LOOKUP_TITLE_LENGTH, TEAMS_PER_LIST } from './limits.ts'
import { requiredName } from './required-text.ts'
import { idOf, savedAs } from './shapes.ts'
import { Usage } from './usage.ts'

export const FOLDER_TYPES = ['View', 'Insight', 'Schedule'] as const
export const FolderType = z.enum(FOLDER_TYPES, 'Choose View, Insight or Schedule.')
export type FolderType = z.infer<typeof FolderType>

/** What is in a folder has its title. A folder that somebody does not see hides its items from them. (D-066) */
export const Folder = z.object({
  id: z.string(),
  /** Unique within a type. */
  title: z.string(),
  folderType: FolderType,
  /** Who sees it; empty: everybody. */
  teams: z.array(z.int()),
  ...DATED,
})
export type Folder = z.infer<typeof Folder>

export const FolderId = z.uuid('Use the id of a folder.')

export const FolderToSave = z.object({
  id: savedAs(FolderId.meta({ ref: 'folder' }), 'Use the id of a folder.'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  folderType: FolderType.default('View'),
  teams: z.array(idOf('team')).max(TEAMS_PER_LIST, `Choose up to ${TEAMS_PER_LIST} teams.`).default([]),
  ...EXPECTED_VERSION,
})
export type FolderToSave = z.infer<typeof FolderToSave>

export const folders = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/folders',
    access: 'signedIn',
    fresh: definition('refresh:view', 'userupdated'),
    summary: 'The folders that the caller sees, of one type or of all, by title',
    query: z.object({ folderType: FolderType.optional() }),
    reply: z.array(Folder),
  }),
  save: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/folders',
    access: 'signedIn',
    configures: true,
    summary:
      'Creates a folder, or changes the one with that id; takes editData, or for a Schedule folder the right to schedule',
    body: FolderToSave,
    reply: Folder,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/folders/{id}',
    access: 'signedIn',
    configures: true,
    summary: 'Deletes a folder; its items are then in none',
    on: { id: 'folder' },
    params: z.object({ id: FolderId }),
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/folders/usage',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'What is in a folder that the caller may change',
    query: z.object({ folderType: FolderType, title: z.string().max(LOOKUP_TITLE_LENGTH) }),
    reply: Usage,
  }),
}
