import type { Tx } from '../../db/open.ts'
import type { CsvRow } from '../csv.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'
import { valuesOf } from './requests.ts'

/** Finds the area of a request: its neighborhood council within its council district, or the district. */
export type AreaOf = (request: CsvRow) => number[]

/** Council districts, each with the neighborhood councils that requests name within it. */
export async function createCityAreas(tx: Tx, city: DemoTenant, requests: readonly CsvRow[]): Promise<AreaOf> {
  const ids = new Map<string, number>()
  const add = async (key: string, area: { title: string; parent_id: number | null; position: number }) => {
    const row = { tenant_id: city.id, ...area }
    ids.set(key, (await tx.insertInto('areas').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const districts = valuesOf(requests, 'CD').toSorted((a, b) => Number(a) - Number(b))
  for (const [position, district] of districts.entries()) {
    const within = requests.filter((row) => row['CD'] === district)
    const [member] = valuesOf(within, 'CDMember')
    const title = `Council District ${district}${member ? ` (${member})` : ''}`
    await add(district, { title, parent_id: null, position })
    for (const [index, council] of valuesOf(within, 'NCName').entries())
      await add(`${district} ${council}`, { title: council, parent_id: pick(ids, district), position: index })
  }
  return ({ CD = '', NCName = '' }) => {
    const id = ids.get(`${CD} ${NCName}`) ?? ids.get(CD)
    return id === undefined ? [] : [id]
  }
}
