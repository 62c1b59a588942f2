import { dashboards } from '@dossier/contract/dashboards/calls'
import { type WallLinkToSave, wallLinks } from '@dossier/contract/dashboards/wall-links'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request } from '../../../kits/form/request.ts'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { expiryOf, type Life, LifeField } from '../../../kits/secret/LifeField.tsx'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { prefixFor } from '../../../lib/session/tenant-prefix.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Wall, WALL_SECONDS } from '../dashboard-search.ts'
import { secondsText } from './seconds-text.ts'

interface Values extends Omit<WallLinkToSave, 'expires'> {
  days: Life
}

export interface MadeLink {
  title: string
  address: string
}

interface NewWallLinkProps {
  wall: Wall
  onMade: (made: MadeLink) => void
  onClose: () => void
}

const TITLES = {
  title: 'Name',
  dashboardIds: 'Dashboards',
  seconds: 'Each for',
  teamIds: 'It sees what these teams see',
  days: 'Expires',
}

/** Name, dashboards, rights and life of a new link. */
export function NewWallLink({ wall, onMade, onClose }: NewWallLinkProps) {
  const cache = useQueryClient()
  const { tenantDomain } = useMe()
  const { data: all = [] } = useQuery(queryOf(dashboards.list))
  const { data: teams = [] } = useQuery(queryOf(teamCalls.list))
  const form = useForm<Values>({
    stored: {
      values: { title: '', dashboardIds: [...wall.ids], seconds: wall.seconds, teamIds: [], days: '365' },
      lastUpdated: undefined,
    },
    titles: TITLES,
    keep: null,
    save: ({ values: { days, ...values } }) => {
      const onReply = async ({ token }: { token: string }) => {
        onMade({ title: values.title, address: `${location.origin}${prefixFor(tenantDomain)}/wall#${token}` })
        onClose()
        await cache.invalidateQueries({ queryKey: keyOf(wallLinks.list) })
      }
      return request(wallLinks.create, { body: { ...values, expires: expiryOf(days) } }, { onReply })
    },
  })
  const { dashboardIds, seconds, days } = form.values
  const toggle = (id: number, is: boolean) =>
    form.change({ dashboardIds: is ? [...dashboardIds, id] : dashboardIds.filter((one) => one !== id) })
  return (
    <FormDialog title="New link" size="md" form={form} onClose={onClose} saveLabel="Create link">
      <TextField {...form.text('title')} size="lg" autoFocus note="Say where the screen hangs" />
      <fieldset className="wall-link-dashboards" data-input="dashboardIds">
        <legend className="label">Dashboards</legend>
        {all.map(({ id, title }) => (
          <Checkbox key={id} isSelected={dashboardIds.includes(id)} onChange={(is) => toggle(id, is)}>
            {title}
          </Checkbox>
        ))}
      </fieldset>
      {form.faultAt('dashboardIds') && <p className="field-error">{form.faultAt('dashboardIds')}</p>}
      {dashboardIds.length > 1 && (
        <Select
          label="Each for"
          items={WALL_SECONDS.map((id) => ({ id, label: secondsText(id) }))}
          value={seconds}
          onChange={(next) => form.change({ seconds: Number(next) })}
        />
      )}
      <TeamsField
        {...form.field('teamIds')}
        all={teams}
        onChange={(ids) => form.change({ teamIds: [...ids] })}
        whenNone="It sees what people without a team see."
      />
      <LifeField value={days} onChange={(next) => form.change({ days: next })} />
    </FormDialog>
  )
}
