import { useState } from 'react'
import { PeopleField } from '../kits/form/PeopleField.tsx'
import { TeamsField } from '../kits/form/TeamsField.tsx'
import { Checkbox } from '../ui/choices/Checkbox.tsx'
import { RadioList } from '../ui/choices/RadioList.tsx'
import { Radios } from '../ui/choices/Radios.tsx'
import { Select } from '../ui/choices/Select.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { PEOPLE, TEAMS } from './answers.ts'
import { Shown } from './Shown.tsx'

const OPTIONS = [
  { id: 1, label: 'One' },
  { id: 2, label: 'Two', hint: 'half' },
  { id: 3, label: 'An option whose name is too long for its place' },
]

const TEXTS: TextFieldProps[] = [
  { label: 'Empty', placeholder: 'Placeholder' },
  { label: 'Filled in', defaultValue: 'Harbour Street 7', note: 'A note below' },
  { label: 'At fault', defaultValue: '/a b', error: 'Enter a page of this site, such as /cases.' },
  { label: 'Required', isRequired: true },
  { label: 'Disabled', isDisabled: true, defaultValue: 'Cannot be changed' },
  { label: 'Read-only', isReadOnly: true, defaultValue: 'Can be copied' },
  { label: 'Large', size: 'lg' },
  { label: 'Too long', maxLength: 10, value: 'Harbour Street 7', onChange: () => undefined },
  { label: 'Several lines', rows: 3, defaultValue: 'First\nSecond' },
]

export function Inputs({ theme }: { theme: string }) {
  const [one, setOne] = useState<number | string>(1)
  const [way, setWay] = useState<'left' | 'right'>('left')
  return (
    <>
      <Shown what="Texts">
        {TEXTS.map((props) => (
          <TextField key={props.label} {...props} />
        ))}
      </Shown>
      <Shown what="Choices">
        <Select label="Select" items={OPTIONS} value={one} onChange={setOne} />
        <Select label="With search" search="Search" items={OPTIONS} value={null} onChange={setOne} />
        <Select label="At fault" items={OPTIONS} value={3} onChange={setOne} error="Choose another one." />
        <Select label="Disabled" items={OPTIONS} value={2} onChange={setOne} isDisabled />
      </Shown>
      <Shown what="Boxes and radios">
        <Checkbox defaultSelected>Chosen</Checkbox>
        <Checkbox>Not chosen</Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
        <RadioList label="List" items={OPTIONS.slice(0, 2)} value={one} onChange={setOne} />
        <Radios
          label="Row"
          name={`way-${theme}`}
          value={way}
          options={[
            { id: 'left', label: 'Left' },
            { id: 'right', label: 'Right' },
          ]}
          onChange={setWay}
        />
      </Shown>
      <Pickers />
    </>
  )
}

function Pickers() {
  const [teams, setTeams] = useState<readonly number[]>([1])
  const [people, setPeople] = useState(PEOPLE.slice(0, 2))
  const common = { 'data-input': '', error: undefined, isDisabled: false }
  return (
    <Shown what="People and teams">
      <TeamsField {...common} label="Teams" all={TEAMS} value={teams} onChange={setTeams} />
      <PeopleField {...common} label="Members" add="Add members" value={people} onChange={setPeople} />
      <PeopleField
        {...common}
        label="At fault"
        add="Add members"
        error="Choose at least one."
        value={[]}
        onChange={setPeople}
      />
      <TeamsField {...common} label="Disabled" all={TEAMS} isDisabled value={[1, 3]} onChange={setTeams} />
    </Shown>
  )
}
