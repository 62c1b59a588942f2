import type { Rule } from './oracle.ts'

/* What runs of insights answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)

export const OF_INSIGHT_RUNS: Record<string, Rule> = {
  'POST /insights/{id}': thing,
  'POST /insights/tableData/{id}': thing,
  'POST /insights/topValue/{id}': thing,
  'POST /insights/calculated': () => OK,
  // The matrix names a run that was never made.
  'POST /insights/calculatedTableData/{id}': () => 404,
  'POST /insights/markAsCacheExpired/{id}': thing,
  'POST /insights/cases/{id}': thing,
  'POST /insights/export/{id}': thing,
  // The tenants of the matrix have no field of markers.
  'POST /insights/hexagons/{id}': (who, cell) => (thing(who, cell) === OK ? 400 : thing(who, cell)),
}
