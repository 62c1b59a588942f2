import { readEmail } from '@dossier/contract/email-address'
import { EMAIL_RECIPIENTS } from '@dossier/contract/limits'
import type { RuleRecipient } from '@dossier/contract/rules/actions'
import { teams } from '@dossier/contract/users/teams'
import { fieldKey } from '@dossier/core/fields/field-key'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Tag, Users } from 'lucide-react'
import { useState } from 'react'
import { useReturningFocus } from '../../../../kits/case-form/use-returning-focus.ts'
import { Picker } from '../../../../kits/fields/Picker.tsx'
import { usePeopleNames } from '../../../../kits/filters/use-value-text.ts'
import { ChipsField } from '../../../../kits/form/ChipsField.tsx'
import type { InputProps } from '../../../../kits/form/inputs.ts'
import { usePeopleSearch } from '../../../../kits/people/use-people-search.ts'
import { queryOf } from '../../../../lib/cache.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import type { Option } from '../../../../ui/choices/OptionList.tsx'
import type { Definitions } from '../rule-values.ts'

interface RecipientsFieldProps extends InputProps {
  value: readonly RuleRecipient[]
  definitions: Definitions
  onChange: (recipients: RuleRecipient[]) => void
}

const keyOf = (one: RuleRecipient): string => {
  switch (one.kind) {
    case 'user':
      return `user ${one.userId}`
    case 'field':
      return `field ${one.field}`
    case 'team':
      return `team ${one.teamId}`
    case 'address':
      return `address ${one.address}`
  }
}

function recipientOf(id: string): RuleRecipient {
  const [kind = '', rest = ''] = [id.slice(0, id.indexOf(' ')), id.slice(id.indexOf(' ') + 1)]
  if (kind === 'user') return { kind, userId: Number(rest) }
  if (kind === 'team') return { kind, teamId: Number(rest) }
  return kind === 'field' ? { kind, field: rest } : { kind: 'address', address: rest }
}

const ROLES = [
  { key: 'assigneeId', label: 'Assignee' },
  { key: 'users', label: 'Collaborators' },
]

/** Who gets the email: people, teams, those in a role of the record, or a typed address. */
export function RecipientsField({ value, definitions, onChange, ...rest }: RecipientsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const { labelOf, fixed } = useRecipientNames(value, definitions)
  const { found, isLoading, search, fits } = usePeopleSearch()
  const chosen = value.map((one) => ({ id: keyOf(one), label: labelOf(one) }))
  const people = found.map(({ id, name, email }) => ({
    id: `user ${id}`,
    label: name,
    hint: email,
    glyph: <Avatar name={name} id={id} />,
  }))
  const offered = [...fixed.filter(({ label }) => fits(label)), ...people]
  const others = chosen.filter(({ id }) => !offered.some((one) => one.id === id))
  return (
    <ChipsField
      {...rest}
      label="To"
      add="Add recipients"
      chosen={chosen}
      button={button}
      onOpen={() => setOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => keyOf(one) !== id))}
    >
      {isOpen && (
        <Picker
          label="Search, or type an address"
          multiple
          options={[...others, ...offered]}
          chosen={chosen.map(({ id }) => id)}
          onPick={(ids) => onChange(ids.slice(0, EMAIL_RECIPIENTS).map((id) => recipientOf(String(id))))}
          onSearch={search}
          isLoading={isLoading}
          newOption={addressOption}
          whenNotFound="Nothing found. A whole email address can be added."
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}

function addressOption(text: string): Option | undefined {
  const address = readEmail(text)
  return address
    ? { id: `address ${address}`, label: address, hint: 'Address', glyph: <AtSign size={15} aria-hidden /> }
    : undefined
}

/** What recipients are called, and those that need no search. */
function useRecipientNames(value: readonly RuleRecipient[], definitions: Definitions) {
  const allTeams = useQuery(queryOf(teams.list)).data ?? []
  const personOf = usePeopleNames(value.flatMap((one) => (one.kind === 'user' ? one.userId : [])))
  const roles = [
    ...ROLES,
    ...[...definitions.values()]
      .filter(({ dataType }) => dataType === 'user-role')
      .map(({ id, title }) => ({ key: fieldKey(id) as string, label: title })),
  ]
  const labelOf = (one: RuleRecipient): string => {
    if (one.kind === 'address') return one.address
    if (one.kind === 'user') return personOf(one.userId) ?? '…'
    if (one.kind === 'team') return `${allTeams.find(({ id }) => id === one.teamId)?.title ?? '…'} (team)`
    return `${roles.find(({ key }) => key === one.field)?.label ?? 'Unavailable field'} (role)`
  }
  const fixed: Option[] = [
    ...roles.map(({ key, label }) => ({
      id: `field ${key}`,
      label,
      hint: 'Role',
      glyph: <Tag size={15} aria-hidden />,
    })),
    ...allTeams.map(({ id, title }) => ({
      id: `team ${id}`,
      label: title,
      hint: 'Team',
      glyph: <Users size={15} aria-hidden />,
    })),
  ]
  return { labelOf, fixed }
}
