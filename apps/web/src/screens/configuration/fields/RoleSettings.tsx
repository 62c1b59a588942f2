import { SUBROLES } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { teams } from '@dossier/contract/users/teams'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { sameJson } from '@dossier/core/live/same-json'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoicesField, type Choice } from '../../../kits/form/ChoicesField.tsx'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import type { TypeSettingsProps } from './type-settings.ts'

const FLAGS = ['isSingleUser', 'allowExternalUsers', 'allowTimeTracking'] as const

/** Who can have the role, and whether it has sub-roles. */
export function RoleSettings({ form }: TypeSettingsProps) {
  const { extensions } = form.values
  const { data: all = [] } = useQuery(queryOf(teams.list))
  const change = (part: Partial<typeof extensions>) => form.change({ extensions: { ...extensions, ...part } })
  const { value: _, onChange: __, ...input } = form.field('extensions')
  return (
    <>
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          isSelected={extensions[flag] === true}
          isDisabled={input.isDisabled}
          onChange={(is) => change({ [flag]: is })}
        >
          {EXTENSION_TITLES[flag]}
        </Checkbox>
      ))}
      <Checkbox
        isSelected={extensions.hasSubroles === true}
        isDisabled={input.isDisabled}
        onChange={(hasSubroles) => change({ hasSubroles })}
      >
        {EXTENSION_TITLES.hasSubroles}
      </Checkbox>
      {extensions.hasSubroles && (
        <Subroles
          {...input}
          titles={extensions.subroles?.map(({ title }) => title) ?? []}
          onChange={(titles) => change({ subroles: titles.map((title) => ({ title })) })}
        />
      )}
      <TeamsField
        {...input}
        error={extensions.hasSubroles ? undefined : input.error}
        label={EXTENSION_TITLES.teams}
        all={all}
        whenNone="Anyone"
        value={extensions.teams ?? []}
        onChange={(ids) => change({ teams: [...ids] })}
      />
    </>
  )
}

interface SubrolesProps {
  'data-input': string
  error: string | undefined
  isDisabled: boolean
  titles: readonly string[]
  onChange: (titles: string[]) => void
}

/** Rows keep their place while they are typed; blank ones are not part of the settings. */
function Subroles({ titles, onChange, ...input }: SubrolesProps) {
  const [rows, setRows] = useState(() => rowsOf(titles))
  const shown = sameJson(titlesOf(rows), titles) ? rows : rowsOf(titles)
  return (
    <ChoicesField
      {...input}
      label={EXTENSION_TITLES.subroles}
      noun="Sub-role"
      most={SUBROLES}
      value={shown}
      onChange={(next) => {
        setRows(next)
        onChange(titlesOf(next))
      }}
    />
  )
}

const rowsOf = (titles: readonly string[]): Choice[] =>
  (titles.length === 0 ? [''] : titles).map((label, at) => ({ row: at + 1, key: 0, label }))

const titlesOf = (rows: readonly Choice[]): string[] =>
  rows.map(({ label }) => label).filter((label) => !isBlank(label))
