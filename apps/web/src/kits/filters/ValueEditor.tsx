import { takesValue } from '@dossier/core/filters/operator-words'
import type { Comparison } from '@dossier/core/filters/comparisons'
import type { ComponentType } from 'react'
import { AreasValue } from './AreasValue.tsx'
import { ChoicesValue, TagsValue } from './ChoicesValue.tsx'
import { DateValue } from './DateValue.tsx'
import { HoursValue } from './HoursValue.tsx'
import { MapValue } from './MapValue.tsx'
import { PeopleValue } from './PeopleValue.tsx'
import { TeamsValue, ThingsValue } from './ThingsValue.tsx'
import { TypedValue } from './TypedValue.tsx'
import type { ValueProps } from './value-props.ts'
import { YesNoValue } from './YesNoValue.tsx'
import './filters.css'

const EDITORS: Record<Comparison, ComponentType<ValueProps> | null> = {
  text: TypedValue,
  caseNumber: TypedValue,
  number: TypedValue,
  time: TypedValue,
  date: DateValue,
  moment: DateValue,
  checkbox: YesNoValue,
  flag: YesNoValue,
  choice: ChoicesValue,
  choices: ChoicesValue,
  rows: ChoicesValue,
  thing: ThingsValue,
  things: ThingsValue,
  words: TagsValue,
  areas: AreasValue,
  person: PeopleValue,
  people: PeopleValue,
  markers: MapValue,
  presence: null,
  hours: HoursValue,
}

/** The editor of a value, by the kind of the column and by how it is compared. */
export function ValueEditor(props: ValueProps) {
  const { operator } = props.filter
  const Editor = operator === 'InTeam' ? TeamsValue : EDITORS[props.column.comparison]
  return takesValue(operator) && Editor ? <Editor {...props} /> : null
}
