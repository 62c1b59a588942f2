import type { PropertyKey } from '@dossier/contract/cases/details'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isDerived } from '../calculations/graph.ts'
import { mergeSet } from '../editing/merge-set.ts'
import { listsOf, personKey, roleOf, isRoleValue } from '../fields/role-lists.ts'

/** From which of two records a value is taken. */
export type MergeSide = 'source' | 'target'

/** Properties with one value, of which one is chosen. */
export const CHOSEN_PROPERTIES = [
  'title',
  'summary',
  'statusId',
  'severityId',
  'assigneeId',
  'categoryId',
  'cadenceEnabled',
  'hiddenFromInsights',
] as const satisfies readonly PropertyKey[]
export type ChosenProperty = (typeof CHOSEN_PROPERTIES)[number]

/** Properties that are lists: the record that stays gets the entries of both. */
export const JOINED_PROPERTIES = ['areas', 'tags', 'users', 'pendingTeams'] as const satisfies readonly PropertyKey[]

type Kind = Pick<FieldDefinition, 'dataType' | 'extensions'>

/** Whether the people of both records have the role afterwards. */
export const isJoinedField = ({ dataType, extensions }: Kind): boolean =>
  dataType === 'user-role' && extensions.isSingleUser !== true

/** Whether one of two values is chosen. Others are made from values, belong to the number, or are files. */
export const isChosenField = (field: Kind): boolean =>
  !isDerived(field) && !isJoinedField(field) && !['case-number', 'file-only'].includes(field.dataType)

/** The side of a place where the two differ: the target, unless it is empty there or somebody chose. (D-053) */
export const sideOf = (choice: MergeSide | undefined, isEmpty: Record<MergeSide, boolean>): MergeSide =>
  choice ?? (isEmpty.target && !isEmpty.source ? 'source' : 'target')

/** The entries of the target, then what the source adds. */
export const joinEntries = <T>(target: readonly T[], source: readonly T[], nameOf?: (entry: T) => unknown): T[] =>
  mergeSet({ seen: [], mine: source, present: target }, nameOf)

/** Everybody who has the role in one of two records; who has it in both keeps the hours of the target. */
export function joinPeople(target: FieldValue, source: FieldValue): FieldValue {
  const [into, from] = [target, source].map((value) => listsOf(isRoleValue(value) ? value : null))
  const titles = new Set([...into!, ...from!].map(({ title }) => title))
  const usersIn = (lists: ReturnType<typeof listsOf>, title: string | null) =>
    lists.find((list) => list.title === title)?.users ?? []
  return roleOf(
    [...titles].map((title) => ({
      title,
      users: joinEntries(usersIn(into!, title), usersIn(from!, title), personKey),
    })),
  )
}

/**
 * The teams that may edit what comes from both records: those that could edit each of them. An empty list permits
 * everyone; null: no team could edit both.
 */
export function strictestTeams(one: readonly number[], other: readonly number[]): number[] | null {
  if (one.length === 0 || other.length === 0) return [...one, ...other]
  const both = one.filter((team) => other.includes(team))
  return both.length > 0 ? both : null
}
