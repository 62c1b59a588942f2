import { GROUPS_PER_PAGE } from '@dossier/contract/views'
import { itemText } from '@dossier/core/data-sources/item-name'
import { EXTERNAL_USER, isExternalId } from '@dossier/core/fields/types/external-person'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { choiceText } from '@dossier/core/fields/options'
import { VALUE_NOT_FOUND } from '@dossier/core/fields/placeholders'
import type { FilterColumn } from '@dossier/core/filters/terms'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { namesOf } from '../cases/item-names.ts'
import { selectTagTitles } from '../cases/writing/tag-queries.ts'
import type { Viewer } from './viewer.ts'

/** What the records of a group have in common, and what people call it. */
export interface GroupName {
  value: string | null
  label: string | undefined
}

export interface Scene {
  tx: Viewer['tx']
  tenant: Viewer['tenant']
  catalogue: Catalogue
  column: FilterColumn
  /** By key, one of the ways in which records spell it. */
  spelled: ReadonlyMap<string | null, string | null>
}

const THINGS = {
  templateId: 'templates',
  statusId: 'statuses',
  severityId: 'severities',
  areas: 'areas',
  pendingTeams: 'teams',
} as const

/** The names of groups by the keys of `groupKeys`. */
export async function groupNames(scene: Scene, keys: readonly string[]): Promise<Map<string, GroupName>> {
  const nameOf = await namer(scene, keys)
  return new Map(keys.map((key) => [key, nameOf(key)]))
}

const CHOOSING: readonly FilterColumn['comparison'][] = ['choice', 'choices', 'rows']

async function namer(scene: Scene, keys: readonly string[]): Promise<(key: string) => GroupName> {
  const { tx, tenant, catalogue, column, spelled } = scene
  const { key, comparison } = column
  if (key === 'tags') {
    const titles = await selectTagTitles(tx, tenant.id, keys.map(Number))
    return (id) => ({ value: titles.get(Number(id)) ?? id, label: titles.get(Number(id)) })
  }
  if (Object.hasOwn(THINGS, key)) {
    const kind = THINGS[key as keyof typeof THINGS]
    return (id) => ({
      value: id,
      label: catalogue[kind].get(Number(id))?.title ?? catalogue.removed.get(`${kind} ${id}`),
    })
  }
  if (key === 'users' || comparison === 'person' || comparison === 'people')
    return (id) => ({
      value: id,
      label: isExternalId(id) ? EXTERNAL_USER : catalogue.users.get(Number(id))?.name,
    })
  const field = catalogue.fields.get(fieldIdOf(key) ?? '')
  if (!field || !CHOOSING.includes(comparison))
    return (value) => ({ value: spelled.get(value) ?? value, label: undefined })
  if (field.dataSourceId === null) return (value) => ({ value, label: choiceText(value, field) ?? VALUE_NOT_FOUND })
  const items = await namesOf({ tx, tenant }, keys)
  return (value) => {
    const item = items.get(value)
    return { value, label: item ? itemText(item) : VALUE_NOT_FOUND }
  }
}

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** By name, without a value last; severities from the gravest, dates from the newest. (D-068) */
function groupOrder({ key, comparison }: FilterColumn, catalogue: Catalogue) {
  const levelOf = ({ value }: GroupName) => catalogue.severities.get(Number(value))?.level ?? 0
  return (one: GroupName, other: GroupName): number => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null)
    if (key === 'severityId') return levelOf(other) - levelOf(one)
    if (comparison === 'date' || comparison === 'moment') return one.value < other.value ? 1 : -1
    if (comparison === 'number') return Number(one.value) - Number(other.value)
    return collator.compare(one.label ?? one.value, other.label ?? other.value)
  }
}

/** The names of the found groups by their keys, in the order of the groups. */
export async function namesInOrder(
  scene: Scene,
  found: readonly (string | null)[],
): Promise<Map<string | null, GroupName>> {
  const keys = found.filter((key) => key !== null)
  const names: [string | null, GroupName][] = [...(await groupNames(scene, keys))]
  if (found.includes(null)) names.push([null, { value: null, label: undefined }])
  const order = groupOrder(scene.column, scene.catalogue)
  return new Map(names.toSorted(([, one], [, other]) => order(one, other)))
}

/** Those of a page of groups. */
export const onPage = <T>(all: readonly T[], groupPage: number): T[] =>
  all.slice((groupPage - 1) * GROUPS_PER_PAGE, groupPage * GROUPS_PER_PAGE)

/** Those of the found groups, by their keys, that are on a page of groups. */
export async function shownGroups(scene: Scene, found: readonly (string | null)[], groupPage: number) {
  const names = await namesInOrder(scene, found)
  const keys = new Map([...names].map(([key, { value }]) => [value, key]))
  return {
    shown: onPage([...names.values()], groupPage),
    groups: names.size,
    keyOf: (value: string | null) => (value === null ? null : (keys.get(value) ?? '')),
  }
}
