import type { Tx } from '../../db/open.ts'
import type { ImportedCase } from '../../domains/cases/import/check-imported-case.ts'
import type { CsvRow } from '../csv.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'
import { createDemoBoard, createDemoDashboards } from '../create-demo-dashboards.ts'
import { createDemoIntegration } from '../create-demo-integration.ts'
import { createDemoRules } from '../create-demo-rules.ts'
import { createDemoSchedules, linkPastRuns, pastRuns } from '../create-demo-schedules.ts'
import { createDemoInsights } from '../create-demo-insights.ts'
import { createDemoViews } from '../create-demo-views.ts'
import { importWithHistory } from '../import-with-history.ts'
import { cityClock, MOMENT } from '../moment.ts'
import { playStory, type PlayedStory } from '../play-story.ts'
import { cityDashboards, CITY_NOTICES } from './city-dashboards.ts'
import { CITY_INSIGHTS } from './city-insights.ts'
import { cityCrews, cityRules } from './city-rules.ts'
import { createCityAreas } from './city-areas.ts'
import { recordOf } from './city-records.ts'
import { createCityMaterials } from './city-materials.ts'
import { citySchedules, WEEKS_OF_ROUNDS } from './city-schedules.ts'
import { createCityTemplates } from './city-templates.ts'
import { createCityVehicles } from './city-vehicles.ts'
import { createCityPdfTemplates } from './city-pdf-templates.ts'
import { cityViews } from './city-views.ts'
import { BUREAUS, createCityTenant, membersOf } from './create-city-tenant.ts'
import { readRequests } from './requests.ts'
import { storiesOf, type Story } from './stories.ts'

/** Every third open request has an assignee, taken from the members of its bureau in rotation. */
const ASSIGNED = 3

/**
 * The large tenant: real requests of the City of Los Angeles, and what its colleagues made of some of them. All of it
 * lies shortly before `now`, in epoch milliseconds.
 */
export async function createCity(tx: Tx, passwordHash: string, now: number): Promise<void> {
  const requests = await readRequests()
  const city = await createCityTenant(tx, passwordHash)
  await createCityVehicles(tx, city)
  const items = await createCityMaterials(tx, city)
  const templates = await createCityTemplates(tx, city, requests)
  const areaOf = await createCityAreas(tx, city, requests)
  const views = await createDemoViews(tx, city, cityViews(city, templates))
  await createCityPdfTemplates(tx, city)
  await createDemoIntegration(tx, city, cityCrews(templates))
  await createDemoRules(tx, city, cityRules(city, templates))
  const insights = await createDemoInsights(tx, city, CITY_INSIGHTS)
  const noticeboardId = await createDemoBoard(tx, city, CITY_NOTICES)
  await createDemoDashboards(tx, city, cityDashboards(city, { insights, views, noticeboardId }))
  const clock = cityClock(now)
  const storyOf = matchStories(requests, storiesOf(clock))
  const records = requests.map((request, index): ImportedCase | PlayedStory => {
    const record = recordOf({ city, templates, areaOf, clock }, request)
    const story = storyOf.get(request)
    if (story) return playStory({ ...city, items }, { start: record, steps: story.steps, latest: clock.latest })
    return { ...record, assigneeId: record.closed ? null : assigneeOf(city, request, index) }
  })
  const last = Temporal.PlainDate.from(clock.date(MOMENT.local.slice(0, 10)))
  const schedules = citySchedules(city, { templates, today: last.add({ days: 1 }) })
  const made = await createDemoSchedules(tx, city, { schedules, now })
  const days = { days: WEEKS_OF_ROUNDS * 7 - 1 }
  // The latest one of each is open.
  const open = last.subtract({ days: 6 })
  const runs = pastRuns(made, { first: `${last.subtract(days)}`, last: `${last}`, openFrom: `${open}` })
  await importWithHistory(tx, { tenantId: city.id, from: 'Import from MyLA311', records })
  await importWithHistory(tx, { tenantId: city.id, from: 'System', records: runs.map(({ record }) => record) })
  await linkPastRuns(tx, city.id, runs)
}

function matchStories(requests: readonly CsvRow[], stories: readonly Story[]): Map<CsvRow, Story> {
  const openOfKind = Map.groupBy(
    requests.filter((row) => row['ClosedDate'] === ''),
    (row) => row['RequestType'],
  )
  return new Map(
    stories.map((story) => {
      const request = openOfKind.get(story.kind)?.[story.nth - 1]
      if (!request) throw new Error(`There is no open request ${story.nth} of the kind ${story.kind}.`)
      return [request, story]
    }),
  )
}

function assigneeOf(city: DemoTenant, request: CsvRow, index: number): number | null {
  const members = membersOf(BUREAUS[request['Owner'] ?? ''] ?? '')
  if (index % ASSIGNED > 0 || members.length === 0) return null
  return pick(city.people, members[Math.floor(index / ASSIGNED) % members.length]!).id
}
