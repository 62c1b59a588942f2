import type { Named } from '@dossier/contract/shapes'
import { teams, type Team } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { canManageAccess, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { sameJson } from '@dossier/core/live/same-json'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteWithUses } from '../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { PeopleField } from '../../kits/form/PeopleField.tsx'
import { request } from '../../kits/form/request.ts'
import { useNamesInWords } from '../../kits/form/use-uses-in-words.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface TeamSheetProps {
  /** null: a new one. */
  team: Team | null
  onSaved: () => unknown
  onClose: () => void
}

/** Creates or changes a team, once its current members are loaded. */
export function TeamSheet(props: TeamSheetProps) {
  const { team, onClose } = props
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...queryOf(users.listOfTeam, { params: { teamId: String(team?.id) } }),
    enabled: team !== null,
    refetchOnMount: 'always',
  })
  if (team && dataUpdatedAt < openedAt)
    return (
      <Modal title={team.title} isOpen size="side" onClose={onClose}>
        {error ? <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert> : <Skeleton shape="form" rows={3} />}
      </Modal>
    )
  return <TeamForm {...props} members={data ?? []} />
}

const formOf = (team: Team | null, members: readonly Named[]) => ({
  title: team?.title ?? '',
  landingPagePath: team?.landingPagePath ?? '',
  members: members.map(({ id, name }) => ({ id, name })),
})

const TITLES = { title: 'Title', landingPagePath: 'Landing page', members: 'Members' }

/** Members are loaded after the instant: if somebody joins in between, the next save reports a conflict. */
async function readTeam(id: number) {
  const team = (await call(teams.list)).find((one) => one.id === id)
  if (!team) throw new ApiError(404, 'Team not found.')
  const members = await call(users.listOfTeam, { params: { teamId: String(id) } })
  return { values: formOf(team, members), lastUpdated: team.lastUpdated }
}

function TeamForm({ team, members, onSaved, onClose }: TeamSheetProps & { members: readonly Named[] }) {
  const isClosed = !canManageAccess(useMe())
  const namesOf = useNamesInWords()
  const form = useForm({
    stored: { values: formOf(team, members), lastUpdated: team?.lastUpdated },
    titles: TITLES,
    keep: { place: `teams.${team?.id ?? 'new'}`, label: team ? `Team “${team.title}”` : 'New team' },
    save: ({ values: { title, landingPagePath, members: now }, start, lastUpdated }) => {
      const moves = !sameJson(now, start.members) && { userIds: now.map(({ id }) => id) }
      const body = { id: team?.id ?? 0, title, landingPagePath, ...moves, lastUpdated }
      return request(teams.save, { body }, { inputs: { userIds: 'members' } })
    },
    latest: team && { read: () => readTeam(team.id) },
    onSaved,
    onClose,
  })
  return (
    <FormDialog
      title={team ? team.title : 'Add Team'}
      form={form}
      onClose={onClose}
      danger={
        team &&
        !(isClosed && members.length > 0) && (
          <DeleteTeam
            team={team}
            namedBy={() => namesOf('team', team.id)}
            onDelete={() => form.act(() => call(teams.remove, { params: { id: String(team.id) } }))}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!team} />
      <TextField
        {...form.text('landingPagePath')}
        placeholder="/cases"
        note="The page of this site that members see after signing in."
      />
      <PeopleField {...form.field('members')} add="Add members" {...(isClosed && { isDisabled: true })} />
      {isClosed && <Alert tone="info">Members are closed to support. {SUPPORT_REFUSED}</Alert>}
    </FormDialog>
  )
}

interface DeleteTeamProps {
  team: Team
  namedBy: () => Promise<readonly string[]>
  onDelete: () => unknown
}

function DeleteTeam({ team, ...rest }: DeleteTeamProps) {
  const { data, isPending } = useQuery(queryOf(teams.usage, { params: { id: String(team.id) } }))
  return (
    <DeleteWithUses
      name={team.title}
      text="Members keep their accounts."
      uses={data?.uses ?? []}
      isPending={isPending}
      remedy="Remove it there first."
      {...rest}
    />
  )
}
