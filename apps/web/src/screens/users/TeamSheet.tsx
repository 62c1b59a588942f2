import { isBlank } from '@dossier/contract/required-text'
import type { Named } from '@dossier/contract/shapes'
import { teams, type Team } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { sameJson } from '@dossier/core/live/same-json'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PeoplePicker } from '../../kits/people/PeoplePicker.tsx'
import { useReturningFocus } from '../../kits/case-form/use-returning-focus.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChipsField } from './ChipsField.tsx'
import { EditSheet } from '../../kits/edit-sheet/EditSheet.tsx'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { named } from '../../kits/saving/named.ts'

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

const nameOf = named<ReturnType<typeof formOf>>({ title: 'Title', landingPagePath: 'Landing page', members: 'Members' })

/** Members are loaded after the instant: if somebody joins in between, the next save reports a conflict. */
async function readTeam(id: number) {
  const team = (await call(teams.list)).find((one) => one.id === id)
  if (!team) throw new ApiError(404, 'Team not found.')
  const members = await call(users.listOfTeam, { params: { teamId: String(id) } })
  return { values: formOf(team, members), lastUpdated: team.lastUpdated }
}

function TeamForm({ team, members, onSaved, onClose }: TeamSheetProps & { members: readonly Named[] }) {
  const shared = team && { lastUpdated: team.lastUpdated, read: () => readTeam(team.id), nameOf }
  const edit = useEdit(formOf(team, members), { onSaved, onClose }, shared)
  const { values, change, send } = edit
  const save = () =>
    send(({ values: { title, landingPagePath, members: now }, start, lastUpdated }) => {
      const userIds = now.map(({ id }) => id)
      const moves = !sameJson(now, start.members)
      return call(teams.save, {
        body: { id: team?.id ?? 0, title, landingPagePath, ...(moves && { userIds }), lastUpdated },
      })
    })
  return (
    <EditSheet
      title={team ? team.title : 'Add Team'}
      edit={edit}
      canSave={!isBlank(values.title)}
      onSave={save}
      onClose={onClose}
      danger={
        team && (
          <DeleteButton
            team={team}
            onDelete={() => void send(() => call(teams.remove, { params: { id: String(team.id) } }))}
          />
        )
      }
    >
      <TextField
        label="Title"
        isRequired
        maxLength={100}
        autoFocus={!team}
        value={values.title}
        onChange={(title) => change({ title })}
      />
      <TextField
        label="Landing page"
        placeholder="/cases"
        maxLength={500}
        note="The page of this site that members see after signing in."
        value={values.landingPagePath}
        onChange={(landingPagePath) => change({ landingPagePath })}
      />
      <MembersField value={values.members} onChange={(chosen) => change({ members: chosen })} />
    </EditSheet>
  )
}

function DeleteButton({ team, onDelete }: { team: Team; onDelete: () => void }) {
  const confirm = useConfirm()
  const ask = async () => {
    const text = 'Members keep their accounts. A team that is in use cannot be deleted.'
    if (await confirm({ title: `Delete ${team.title}?`, text, confirmLabel: 'Delete', danger: true })) onDelete()
  }
  return (
    <Button variant="outline" size="lg" onPress={() => void ask()}>
      Delete
    </Button>
  )
}

function MembersField({ value, onChange }: { value: Named[]; onChange: (members: Named[]) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  return (
    <ChipsField
      label="Members"
      add="Add members"
      chosen={value.map(({ id, name }) => ({ id, label: name }))}
      button={button}
      onOpen={() => setIsOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => one.id !== id))}
    >
      {isOpen && (
        <PeoplePicker
          value={value}
          onPick={(picked) => onChange([...picked])}
          onClose={() => setIsOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
