import { folders, type Folder, type FolderType } from '@dossier/contract/folders'
import { insights } from '@dossier/contract/insights/calls'
import { schedules } from '@dossier/contract/schedules/calls'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { views } from '@dossier/contract/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { request } from '../form/request.ts'
import { TeamsField } from '../form/TeamsField.tsx'
import { useForm } from '../form/use-form.ts'
import { useUsesInWords } from '../form/use-uses-in-words.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { TextField } from '../../ui/TextField.tsx'

interface FolderSheetProps {
  folderType: FolderType
  /** Null for a new one. */
  folder: Folder | null
  /** Takes the title; null after the folder was deleted. */
  onSaved: (title: string | null) => void
  onClose: () => void
}

const TITLES = { title: 'Title', teams: 'Teams' }

const versionOf = ({ title, teams, lastUpdated }: Folder) => ({ values: { title, teams }, lastUpdated })

async function readFolder(id: string, folderType: FolderType) {
  const folder = (await call(folders.list, { query: { folderType } })).find((one) => one.id === id)
  if (!folder) throw new ApiError(404, 'This folder was deleted. Choose another one.')
  return versionOf(folder)
}

/** Makes, renames, shares or deletes a folder. */
export function FolderSheet({ folder, folderType, onSaved, onClose }: FolderSheetProps) {
  const cache = useQueryClient()
  const allTeams = useQuery(queryOf(teamCalls.list)).data ?? []
  const refresh = () =>
    Promise.all(
      [folders.list, views.list, views.summary, insights.list, insights.get, schedules.list].map((one) =>
        cache.invalidateQueries({ queryKey: keyOf(one) }),
      ),
    )
  const inWords = useUsesInWords()
  const form = useForm({
    stored: folder ? versionOf(folder) : { values: { title: '', teams: [] as number[] }, lastUpdated: undefined },
    titles: TITLES,
    keep: {
      place: `folders.${folder?.id ?? `new${folderType}`}`,
      label: folder ? `Folder “${folder.title}”` : 'New folder',
    },
    save: ({ values, lastUpdated }) =>
      request(
        folders.save,
        {
          body: {
            ...(folder && { id: folder.id }),
            folderType,
            ...values,
            title: values.title.trim(),
            lastUpdated,
          },
        },
        {
          onReply: async ({ title }) => {
            await refresh()
            onSaved(title)
          },
        },
      ),
    latest: folder && { read: () => readFolder(folder.id, folderType) },
    onClose,
  })
  const remove = () =>
    form.act(async () => {
      await call(folders.remove, { params: { id: folder!.id } })
      await refresh()
      onSaved(null)
    })
  return (
    <FormDialog
      title={folder ? folder.title : 'New Folder'}
      form={form}
      onClose={onClose}
      danger={
        folder && (
          <DeleteButton
            name={`folder “${folder.title}”`}
            text={`Its ${folderType.toLowerCase()}s stay, in no folder.`}
            usedBy={() => inWords(call(folders.usage, { query: { folderType, title: folder.title } }))}
            onDelete={() => void remove()}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!folder} />
      <TeamsField
        {...form.field('teams')}
        onChange={(ids) => form.change({ teams: [...ids] })}
        all={allTeams}
        whenNone="Everybody sees the folder."
      />
    </FormDialog>
  )
}
