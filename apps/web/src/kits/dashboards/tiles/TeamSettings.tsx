import type { TeamContents } from '@dossier/contract/dashboards/contents'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TeamsField } from '../../form/TeamsField.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

export function TeamSettings({ contents, onChange }: TileSettingsProps<TeamContents>) {
  const { data: teams = [] } = useQuery(queryOf(teamCalls.list))
  const { data: statuses = [] } = useQuery(queryOf(userStatuses.list))
  const chosen = contents.userStatuses ?? []
  const toggle = (id: number, isOn: boolean) =>
    onChange({ ...contents, userStatuses: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })
  return (
    <>
      <Select
        label="Team"
        items={teams.map(({ id, title }) => ({ id, label: title }))}
        value={contents.teamId ?? null}
        onChange={(teamId) => onChange({ ...contents, teamId: Number(teamId) })}
        search="Find a team"
        placeholder="Choose a team"
      />
      <fieldset className="status-choices">
        <legend>Statuses</legend>
        <p className="field-note">Without any, everybody is shown.</p>
        {[{ id: 0, title: 'Not Set' }, ...statuses].map(({ id, title }) => (
          <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            {title}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox
        isSelected={contents.showHiddenAsMuted ?? false}
        onChange={(showHiddenAsMuted) => onChange({ ...contents, showHiddenAsMuted })}
      >
        Show people with other statuses muted
      </Checkbox>
      <TeamsField
        label="Teams whose badge is shown"
        data-input="highlightedTeamIds"
        isDisabled={false}
        error={undefined}
        all={teams}
        value={contents.highlightedTeamIds ?? []}
        onChange={(ids) => onChange({ ...contents, highlightedTeamIds: [...ids] })}
      />
    </>
  )
}
