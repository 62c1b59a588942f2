import { InsightToRun } from '@dossier/contract/insights/definition'
import { portableClauses, readClauses, rekeyClauses, withStoredClauses } from '../clauses.ts'
import { columnsAt, hasColumn, maybeColumnAt, portableRules, readColumnRules, rekeyColumnRules } from '../columns.ts'
import { keyOf, type Configuration, type ThingOf } from '../configuration.ts'
import { readRules } from '../read-rules.ts'
import { thingsIn, type Scope } from '../scope.ts'
import { portableCalculation, readTimes, rekeyCalculation, rekeyGroups } from './insight-calculations.ts'
import type { Kind, Portability, Portable } from './kind.ts'
import { maybe } from './references.ts'

type Insight = ThingOf<'insights'>

export const insights: Kind<'insights'> = {
  noun: 'insight',
  read: (stored) => {
    const { key, title, folder, question } = stored as Pick<Insight, 'key' | 'title' | 'folder'> & { question: object }
    const given = { id: 0, ...question }
    const { success, data } = InsightToRun.safeParse(given)
    // One that an earlier release has stored otherwise is as it is: nobody could export anything else.
    const { id: _id, dynamicParameters, ...rest } = success ? data : (given as InsightToRun)
    return {
      ...rest,
      key,
      title,
      folder,
      parameters: dynamicParameters,
      clauses: readClauses(rest.clauses),
      formattingRules: readColumnRules(rest.formattingRules),
      calculations: rest.calculations.map((one) => ({
        ...one,
        timeSpentCalculation: readTimes(one.timeSpentCalculation),
        formattingRules: readRules(one.formattingRules),
        imported: one.imported && { ...one.imported, insight: String(one.imported.insight) },
      })),
    }
  },
  rekey: rekeyInsight,
  inOrder: byImport,
  portable,
  withLeftOut: (desired, { whole, compared }) => ({
    ...desired,
    clauses: withStoredClauses(desired.clauses, whole.clauses, compared.clauses),
  }),
}

function rekeyInsight(insight: Insight, scope: Scope): Insight {
  const { rename, at } = scope
  return {
    ...insight,
    folder: maybe('folders', insight.folder, scope, 'folder'),
    columns: columnsAt(insight.columns, scope, 'columns'),
    clauses: rekeyClauses(insight.clauses, scope, { parameters: insight.parameters }),
    parameters: insight.parameters.map((key, nth) =>
      rename({ kind: 'insightParameters', key, at: `${at}.parameters.${nth}` }),
    ),
    groupBy: maybeColumnAt(insight.groupBy, scope, 'groupBy'),
    formattingRules: rekeyColumnRules(insight.formattingRules, scope),
    calculations: insight.calculations.map((one, nth) =>
      rekeyCalculation(one, { ...scope, at: `${at}.calculations.${nth}` }),
    ),
    calculationTotals: insight.calculationTotals.map((total, nth) => {
      const inside = { ...scope, at: `${at}.calculationTotals.${nth}` }
      return {
        ...total,
        groupBy: maybeColumnAt(total.groupBy, inside, 'groupBy'),
        collateInclude: rekeyGroups(total.collateInclude, insight.groupBy, inside),
        collateExclude: rekeyGroups(total.collateExclude, insight.groupBy, inside),
      }
    }),
  }
}

/** Those that import from others after those. */
function byImport(configuration: Configuration): Insight[] {
  const byKey = new Map(configuration.insights.map((insight) => [keyOf(insight), insight]))
  const things = thingsIn(configuration)
  const order = new Set<Insight>()
  const visiting = new Set<Insight>()
  const visit = (insight: Insight) => {
    if (visiting.has(insight)) return
    visiting.add(insight)
    const rename: Scope['rename'] = ({ kind, key }) => {
      const other = kind === 'insights' ? byKey.get(key) : undefined
      if (other) visit(other)
      return key
    }
    rekeyInsight(insight, { ...things, rename, at: '' })
    order.add(insight)
  }
  configuration.insights.forEach(visit)
  return [...order]
}

/** Columns of fields that were deleted show nothing; groups and calculations of them make the whole insight useless. */
function portable(insight: Insight, portability: Portability): Portable<'insights'> {
  const { clauses, faults } = portableClauses(insight.clauses, portability, insight.parameters)
  const rules = portableRules(insight.formattingRules, portability)
  const groups = (values: readonly (string | null)[]) =>
    values.filter((one) => portability.faultOf((scope) => rekeyGroups([one], insight.groupBy, scope)) === null)
  const totals = insight.calculationTotals.map((total) => ({
    ...total,
    collateInclude: groups(total.collateInclude),
    collateExclude: groups(total.collateExclude),
  }))
  // Without the only groups that count, a total would count all of them.
  const isWhole = (one: (typeof totals)[number], nth: number) =>
    one.collateInclude.length === insight.calculationTotals[nth]!.collateInclude.length
  const thing: Insight = {
    ...insight,
    clauses,
    columns: insight.columns.filter((column) => hasColumn(portability, column)),
    formattingRules: rules.rules,
    calculations: insight.calculations.map((one) => portableCalculation(one, portability)),
    calculationTotals: totals.filter(isWhole),
  }
  const lost = totals
    .filter((one, nth) => !isWhole(one, nth))
    .map(({ title }) => `its total "${title}" names its groups`)
  return { thing, faults: [...faults, ...rules.faults, ...lost] }
}
